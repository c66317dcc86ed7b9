import { defineTable, integer, key, text } from "../../../database/defineTable.ts";

/** An entry of the log; rows are only ever added. */
export class LogEntry extends defineTable({
  table: "ledger_log_entries",
  columns: {
    /** From 0, without holes. As primary key it is the fence against two writers at once. */
    number: key(integer()),
    /** Canonical JSON; its hash is the tree's leaf. */
    entry: text(),
  },
}) {}
