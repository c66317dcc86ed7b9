import { defineTable, integer, key, text } from "../../../database/defineTable.ts";

/** A tile of the log's tree; the last of each level grows until it is full. */
export class LogTile extends defineTable({
  table: "ledger_log_tiles",
  columns: {
    level: key(integer()),
    number: key(integer()),
    /** Its hashes one behind the other, Base64. */
    hashes: text(),
  },
}) {}
