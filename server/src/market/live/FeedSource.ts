import type { Candle } from "../Candle.ts";
import type { Tick } from "../PriceFeed.ts";
import type { MarketHours } from "../MarketHours.ts";

/** What a source tells as it comes. */
export interface FeedSink {
  /** From now on the pair's ticks come, or are polled; what came before must be read. */
  streaming(pair: string): void;
  /** Nothing comes any more of these pairs; all is known up to `since`, wall time. */
  lost(pairs: readonly string[], since: number): void;
  tick(tick: Tick): void;
  /** A minute as the vendor has closed it. */
  minute(pair: string, candle: Candle): void;
  /** All ticks before this time have come, also where there were none. */
  knownUpTo(pair: string, time: number): void;
}

/**
 * How a history is read: `usable`, where a row that is no price is a gap like any other, or `whole`,
 * where it is a fault: it may heal, and what is settled meanwhile would stay as it is.
 */
export type Reading = "usable" | "whole";

/** The vendor gave rows of the past that are no prices. */
export class UnusableRows extends Error {
  constructor(label: string, options?: ErrorOptions) {
    super(`${label} gave prices that cannot be used`, options);
    this.name = "UnusableRows";
  }
}

/** A vendor's live prices: what comes, and what has been. */
export interface FeedSource {
  readonly name: string;
  readonly label: string;
  readonly pairs: readonly string[];
  /**
   * How long after a moment its ticks have come, in ms, unless the sink hears sooner; Infinity
   * where the vendor says it of each minute (`FeedSink.minute`).
   */
  readonly settling: number;
  /** How long after its end a minute can be read from the history, in ms. */
  readonly historyLag: number;
  start(sink: FeedSink): void;
  stop(): void;
  /**
   * Complete candles whose open lies in [from, to), oldest first.
   * @param reading `usable` unless given
   * @throws UnusableRows where a row of a whole reading is no candle; otherwise Error when they cannot be read
   */
  candles(
    pair: string,
    stepMinutes: 1 | 5,
    from: number,
    to: number,
    reading?: Reading,
  ): Promise<Candle[]>;
  /** Ticks in [from, to], oldest first; all that there are, or the newest of them. As `candles`. */
  ticks(pair: string, from: number, to: number, reading?: Reading): Promise<Tick[]>;
  /** Null: the vendor has not said. */
  hours(pair: string): MarketHours | null;
  state(): SourceState;
}

/** How the connection is doing. */
export interface SourceState {
  connected: boolean;
  reconnects: number;
  /** Pairs whose history is polled because the vendor does not stream them here. */
  polled: readonly string[];
  /** Messages that were not understood, and answers that were errors. */
  unread: number;
  errors: number;
}
