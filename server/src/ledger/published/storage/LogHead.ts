import type { InferAttributes } from "sequelize";
import { defineTable, integer, key, text } from "../../../database/defineTable.ts";

/** Where the log stands, and who signs it under which name: one row. */
export class LogHead extends defineTable({
  table: "ledger_log_heads",
  columns: {
    id: key(integer()),
    /** The log's name. It stays when the server's address changes. */
    origin: text(),
    verifierKey: text(),
    /** How many entries there are. */
    size: integer(),
    /** Of the tree over them, hex. */
    root: text(64),
    /** Position of the last record of the ledger that is in the log; 0 before the first. */
    position: integer(),
    /** The signed note that says origin, size and root. */
    checkpoint: text(),
  },
}) {}

/** The head as plain data. */
export type LogHeadRow = InferAttributes<LogHead>;

/** Id of the only row. */
export const HEAD_ID = 1;
