import { defineTable, key, text } from "../../../database/defineTable.ts";

/** What a time-stamp authority has said to the checkpoint of a day; rows are only ever added. */
export class LogTimestamp extends defineTable({
  table: "ledger_log_timestamps",
  columns: {
    /** `YYYY-MM-DD`, UTC. */
    day: key(text(10)),
    /** The checkpoint that was stamped, byte by byte. */
    checkpoint: text(),
    /** The authority's reply (RFC 3161), Base64. */
    reply: text(),
  },
}) {}
