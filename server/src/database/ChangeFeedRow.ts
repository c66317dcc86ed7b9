import { counted, defineTable, text, time, uuid } from "./defineTable.ts";

/** What one transaction has changed, for the other processes; written by that transaction. */
export class ChangeFeedRow extends defineTable({
  table: "told_changes",
  announced: true,
  columns: {
    /** Ascending in commit order. */
    id: counted(),
    /** Whose it is: a process has notified itself already. */
    origin: uuid(),
    /** JSON of FeedWrite[]. */
    changes: text(),
    /** Wall time. */
    createdAt: time(),
  },
}) {}
