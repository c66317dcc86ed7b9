import type { InferAttributes } from "sequelize";
import { defineTable, flag, integer, key, nullable, time, uuid } from "../database/defineTable.ts";

/** A member's daily limits, pause and leaderboard choice. Times but `updatedAt` are market time. */
export class JournalSettings extends defineTable({
  table: "journal_settings",
  changeFeedKeys: ["memberId"],
  columns: {
    memberId: key(uuid()),
    maxLossCents: nullable(integer()),
    maxSignals: nullable(integer()),
    /** When the limits were last set: they never hide what was shown before that. */
    limitsAt: nullable(time()),
    pausedAt: nullable(time()),
    pausedUntil: nullable(time()),
    leaderboard: flag(),
    /** Wall time of the last change of this row or of the member's entries. */
    updatedAt: time(),
  },
}) {}

/** Settings as plain data. */
export type SettingsRow = InferAttributes<JournalSettings>;
