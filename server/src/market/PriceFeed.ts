import type { MarketKind } from "@signaldeck/contract";
import type { ClockDoubt } from "../process/clock/clock.ts";
import type { Candle } from "./Candle.ts";
import type { FeedHealth } from "./FeedHealth.ts";
import type { MarketHours } from "./MarketHours.ts";

/** One price of one pair; `time` is market time in epoch milliseconds UTC. */
export interface Tick {
  pair: string;
  time: number;
  price: number;
}

export interface FeedInfo {
  /** Stable id that every signal stores, such as `simulated` or `replay`. */
  name: string;
  /** What a person reads. */
  label: string;
  market: MarketKind;
  /** False for a recording that is played back. */
  live: boolean;
  pairs: readonly string[];
}

/**
 * The time that the prices belong to. A live feed's clock is wall time at speed 1; a replay's
 * clock runs in the time of its recording, `speed` times as fast.
 */
export interface MarketClock {
  readonly speed: number;
  now(): number;
  /** As of a wall clock: nothing falls due by it meanwhile. */
  readonly doubt?: ClockDoubt | null;
  /** Wall milliseconds until the market clock shows `time`; zero when it already has. */
  wallDelayUntil(time: number): number;
  /**
   * Calls `listener` when the time is another one than its speed would have brought, or the speed
   * is; returns the unsubscribe. A clock without it does neither.
   */
  onJump?(listener: () => void): () => void;
}

/** A vendor's own past, asked anew each time. Both throw HistoryUnreachable. */
export interface FeedHistory {
  /** Complete candles whose open lies in [from, to), oldest first. */
  candles(pair: string, stepMinutes: 1 | 5, from: number, to: number): Promise<Candle[]>;
  /** The last tick strictly before `time` and not older than `maxAge` ms, or null. */
  tickBefore(pair: string, time: number, maxAge: number): Promise<Tick | null>;
}

/**
 * Where prices come from. Adapters know nothing of signals, members or HTTP. All times are market
 * time; an adapter never shows anything that lies after its clock's `now`.
 */
export interface PriceFeed {
  readonly info: FeedInfo;
  readonly clock: MarketClock;
  /** Finest candle step that `candles` can give, in minutes: 1 or 5. */
  readonly finestStep: 1 | 5;

  /**
   * Complete candles whose open lies in [from, to), oldest first; missing ones stay missing.
   * A candle is complete when its end is not after the clock's now.
   */
  candles(pair: string, stepMinutes: 1 | 5, from: number, to: number): Promise<Candle[]>;

  /** The five-minute candle that is growing right now, or null in a gap. */
  growing(pair: string): Promise<Candle | null>;

  /**
   * The last tick strictly before `time` and not older than `maxAge` ms, or null in a gap. At a
   * five-minute mark this is the close of the candle that ends there: the price that both entry
   * and settlement use.
   */
  lastTickBefore(pair: string, time: number, maxAge: number): Promise<Tick | null>;

  /** Calls `listener` with each new tick of every pair; returns the unsubscribe. */
  subscribe(listener: (tick: Tick) => void): () => void;

  /**
   * The vendor's own past, asked anew: what a signal is settled by. Feeds whose prices are computed
   * or recorded have none, since theirs cannot differ from what they delivered.
   */
  readonly history?: FeedHistory;

  /** When the pair's market is open; null where that is not known. Without it: always. */
  hours?(pair: string): MarketHours | null;

  /** Whether no more can be expected of the prices before `time`. Without it: once it is reached. */
  isComplete?(time: number): boolean;

  /** How each vendor is doing; feeds that need nobody else have none. */
  health?(): FeedHealth[];

  /** The feed that the pair belongs to, where several run together. */
  quotedBy?(pair: string): string;

  /** Begins to deliver ticks. Throws with a sentence for the operator when it cannot. */
  start(): Promise<void>;
  stop(): Promise<void>;
}
