import { defineTable, integer, key, text } from "../../database/defineTable.ts";

/** How far the drift watch of a feed has come. */
export class DriftRow extends defineTable({
  table: "drift_watches",
  columns: {
    feed: key(text(64)),
    /** The last signal that it has taken in. */
    sequence: integer(),
    /** A `DriftState` as JSON. */
    state: text(),
  },
}) {}
