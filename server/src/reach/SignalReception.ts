import type { Tier } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import {
  defineTable,
  flag,
  key,
  nullable,
  optional,
  text,
  time,
  uuid,
} from "../database/defineTable.ts";

/**
 * What reached a member from one mark on: everything that is for a tier and those below it, or
 * nothing. A new row is written only where that changes, so most members have a handful.
 */
export class SignalReception extends defineTable({
  table: "signal_receptions",
  columns: {
    memberId: key(uuid()),
    feed: key(text(64)),
    /** Marks in [since, until), market time; `until` is null in a member's newest row. */
    since: key(time()),
    until: nullable(time()),
    /** Null: nothing reached the member. */
    reach: nullable(text<Tier>(16)),
    /** By windows of their own, as members could have until tiers had hours. */
    own: optional(flag(), false),
  },
}) {}

/** A reception as plain data. */
export type ReceptionRow = InferAttributes<SignalReception>;
