import { counted, defineTable, text, time, uuid } from "./defineTable.ts";

/** What one transaction has changed, for the other processes; written by that transaction. */
export class ToldChange extends defineTable({
  table: "told_changes",
  announced: true,
  columns: {
    /** Ascending in commit order. */
    id: counted(),
    /** Whose it is: a process has told itself already. */
    origin: uuid(),
    /** JSON of ToldWrite[]. */
    changes: text(),
    /** Wall time. */
    createdAt: time(),
  },
}) {}
