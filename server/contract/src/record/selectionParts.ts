/**
 * What the parts of a selection may be. Apart from its schema, because the record's own page reads
 * them from its address and loads no schema.
 */
export const SELECTION_PARTS = {
  /** Longest names. */
  feed: 64,
  pair: 24,
  /** A model is known by the SHA-256 of what it consists of. */
  model: /^[0-9a-f]{64}$/,
  /** First and last. */
  percent: [0, 100],
} as const;
