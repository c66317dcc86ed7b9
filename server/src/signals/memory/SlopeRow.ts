import { defineTable, key, text, time } from "../../database/defineTable.ts";

/** What a model's calibration has learned of one class of instruments on a feed. */
export class SlopeRow extends defineTable({
  table: "slope_posteriors",
  columns: {
    feed: key(text(64)),
    /** The model's hash: the slopes of another model mean nothing to it. */
    model: key(text(64)),
    /** Class of instruments: fx, metal, crypto, other. */
    instruments: key(text(16)),
    /** The last mark, in market time, whose outcomes are in it. */
    learnedTo: time(),
    /** A `SlopeState` as JSON. */
    state: text(),
  },
}) {}
