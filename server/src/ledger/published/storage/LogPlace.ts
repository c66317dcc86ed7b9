import type { InferAttributes } from "sequelize";
import { defineTable, integer, key, nullable, text, time } from "../../../database/defineTable.ts";

/** Where a record of the ledger stands in the log, and of a sealed one what opens it and when. */
export class LogPlace extends defineTable({
  table: "ledger_log_places",
  columns: {
    /** The record's position in the ledger. */
    position: key(integer()),
    /** Number of its entry. */
    number: integer(),
    signalId: nullable(text(64)),
    /** Hex; null for a record that was logged openly. Nobody may see it before `openAt`. */
    salt: nullable(text(64)),
    /** Wall time from which on it may be read; null for one that can be. */
    openAt: nullable(time()),
    /** Number of the entry that opens it. */
    openedBy: nullable(integer()),
  },
}) {}

/** A place as plain data. */
export type LogPlaceRow = InferAttributes<LogPlace>;
