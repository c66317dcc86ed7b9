import type { AnnouncementKind, AnnouncementState } from "@signaldeck/contract";
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
} from "../../../database/defineTable.ts";
import { ownRows } from "../../../members/ownRows.ts";

/** Something that is written to many members, and how far it has come. */
export class Announcement extends defineTable({
  table: "announcements",
  columns: {
    id: key(uuid()),
    /** Null once the account is gone. */
    authorId: nullable(uuid()),
    kind: text<AnnouncementKind>(16),
    subject: text(120),
    text: text(),
    byMail: flag(),
    byChat: flag(),
    /** JSON, see `MemberFilter`. */
    filter: text(),
    state: text<AnnouncementState>(16),
    /** How many fitted the filter at the start. */
    total: integer(),
    reached: integer(),
    leftOut: integer(),
    /** The last member who was looked at, by id; null before the first and after the end. */
    position: nullable(uuid()),
    /** Its messages, once none of them waits; until then they are counted in the outbox. */
    sent: integer(),
    failed: integer(),
    expired: integer(),
    createdAt: time(),
    /** When none of its messages waited any more; null before. */
    endedAt: nullable(time()),
  },
}) {}

/** An announcement as plain data. */
export type AnnouncementRow = InferAttributes<Announcement>;

/** What its messages share in the outbox. */
export const batchKeyOf = (id: string) => `announcement:${id}`;

/** What one of the staff has written to members; it stays, without the name. */
export const announcementsPersonalData = ownRows(Announcement, {
  name: "announcements",
  of: "authorId",
  stays: true,
  columns: ["kind", "subject", "text", "filter", "state", "createdAt"],
  order: "createdAt",
});
