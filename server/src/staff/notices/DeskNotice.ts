import type { InferAttributes } from "sequelize";
import {
  defineTable,
  flag,
  integer,
  key,
  nullable,
  text,
  time,
  uuid,
} from "../../database/defineTable.ts";
import { ownRows } from "../../members/ownRows.ts";

/** What one of the staff wishes to be told of what waits, and what they were told last. */
export class DeskNotice extends defineTable({
  table: "desk_notices",
  columns: {
    memberId: key(uuid()),
    /** With commas between them; empty: nothing is told. */
    kinds: text(120),
    /** With commas between them; empty: nothing is told. */
    channels: text(40),
    /** Minutes of the day where the person is; both or none. */
    hoursFrom: nullable(integer()),
    hoursTo: nullable(integer()),
    /** Such as "Africa/Lagos". */
    zone: text(64),
    everyHours: integer(),
    /** When the last notice was written; null before the first. */
    toldAt: nullable(time()),
    /** Something of what that notice told, or more, has waited without a break ever since. */
    open: flag(),
  },
}) {}

/** A choice as plain data. */
export type DeskNoticeRow = InferAttributes<DeskNotice>;

/** What one of the staff wishes to be told of their desks, and when they were told last. */
export const deskNoticesPersonalData = ownRows(DeskNotice, {
  name: "notices of the desks",
  columns: ["kinds", "channels", "hoursFrom", "hoursTo", "zone", "everyHours", "toldAt", "open"],
});
