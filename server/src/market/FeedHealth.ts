import { SIGNAL_LIMITS } from "@signaldeck/contract";

/** How one vendor's prices are doing; times are epoch milliseconds. */
export interface FeedHealth {
  name: string;
  label: string;
  connected: boolean;
  /** Null: not yet. */
  startedAt: number | null;
  /** When the newest tick of any pair came; null: none yet. */
  lastTickAt: number | null;
  reconnects: number;
  /** How often what was missed was read from the history. */
  gapsFilled: number;
  /** Minutes where the history said otherwise than the ticks that came. */
  corrected: number;
  /** Messages that were not understood or not believed. */
  unread: number;
  /** Answers that were errors. */
  errors: number;
  /** Pairs whose history is polled, because their ticks are not streamed here. */
  polled: readonly string[];
  pairs: PairState[];
}

export interface PairState {
  pair: string;
  lastTickAt: number | null;
  /** How long its newest tick was on its way by our clock, ms; negative: our clock is behind. */
  lag: number | null;
  /** Null: the vendor has not said. */
  open: boolean | null;
  opensAt: number | null;
  /** What was missed has not been read yet. */
  filling: boolean;
}

/** A feed that gives no price for two marks while one of its markets is open counts as silent. */
const SILENT_AFTER = 2 * SIGNAL_LIMITS.slot;

/**
 * Since when a vendor is silent, or null. Where it has not said whether its markets are open, they
 * count as open: a needless alarm is better than none.
 */
export function silentSince(health: FeedHealth, now: number): number | null {
  const since = health.lastTickAt ?? health.startedAt;
  if (since === null || now - since < SILENT_AFTER) return null;
  return health.pairs.some(({ open }) => open !== false) ? since : null;
}
