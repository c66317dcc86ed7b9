import { z } from "zod";

/** For all pairs in the place of their names. */
export const ALL_PAIRS = "*";

/** What market data a stream brings beside the signals: what nobody looks at is not sent. */
export const StreamQuery = z.object({
  /** Pairs whose prices are wanted, separated by commas, or `*`; one that is unknown is left out. */
  prices: z.string().max(400).optional(),
  /** Whether the board of pairs is wanted. */
  board: z.literal("1").optional(),
});
export type StreamQuery = z.infer<typeof StreamQuery>;
