import type { InferAttributes } from "sequelize";
import { defineTable, integer, key, nullable, text, time } from "../../../database/defineTable.ts";

/** What a witness has signed last, and whether it refuses what the log is now. */
export class LogWitness extends defineTable({
  table: "ledger_log_witnesses",
  columns: {
    verifierKey: key(text(255)),
    /** How many entries the tree had that it signed last; 0 before the first. */
    size: integer(),
    /** Of that tree, hex. */
    root: nullable(text(64)),
    /** Its signature line. */
    line: nullable(text()),
    /** When it signed, by its own clock. */
    signedAt: nullable(time()),
    /** Since when it refuses; null: it does not. */
    refusedAt: nullable(time()),
  },
}) {}

/** What is known of a witness as plain data. */
export type LogWitnessRow = InferAttributes<LogWitness>;
