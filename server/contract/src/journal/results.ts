import { z } from "zod";
import { MarketKind } from "../market/calls.ts";

const Tally = z.object({
  settled: z.number().int(),
  won: z.number().int(),
  lost: z.number().int(),
  /** Dollars. */
  result: z.number(),
});

/**
 * A member's own results on the current feed, from settled signals alone. Rates are percent; the
 * win rate is won of won + lost, null below SIGNAL_LIMITS.minimumSample of them, its interval is
 * Wilson's, 95 %. Money is US dollars.
 */
export const JournalResultsDto = z.object({
  taken: z.number().int(),
  skipped: z.number().int(),
  /** Taken and not settled yet. */
  open: z.number().int(),
  /** Taken, and the feed had a gap: counted nowhere. */
  unsettled: z.number().int(),
  /** Taken, and the signal was voided: counted nowhere. */
  voided: z.number().int(),
  won: z.number().int(),
  lost: z.number().int(),
  breakeven: z.number().int(),
  winRate: z.number().nullable(),
  winRateLow: z.number().nullable(),
  winRateHigh: z.number().nullable(),
  /** Win rate at which the member's own stakes and payouts come out even; null without any. */
  breakEvenRate: z.number().nullable(),
  staked: z.number(),
  result: z.number(),
  /** Result in percent of all that was staked; null without any. */
  returnPercent: z.number().nullable(),
  /** Deepest fall of the running result from an earlier height (0 at the start). */
  maxDrawdown: z.number(),
  /** The running result after each settled signal, oldest first. */
  curve: z.array(z.object({ at: z.iso.datetime(), result: z.number() })),
  byPair: z.array(Tally.extend({ pair: z.string() })),
  /** Only hours (WAT, of entry) that have settled entries. */
  byHour: z.array(Tally.extend({ hour: z.number().int().min(0).max(23) })),
  feed: z.object({ name: z.string(), label: z.string(), market: MarketKind }),
});
export type JournalResultsDto = z.infer<typeof JournalResultsDto>;
