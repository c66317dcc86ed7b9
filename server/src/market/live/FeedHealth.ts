/** How one vendor's prices are doing; times are epoch milliseconds. */
export interface FeedHealth {
  name: string;
  label: string;
  connected: boolean;
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
  /** Its history is polled, because its ticks are not streamed here. */
  polled: boolean;
  /** What was missed has not been read yet. */
  filling: boolean;
}
