import type { Candle } from "../market/Candle.ts";
import type { MarketHours } from "../market/MarketHours.ts";
import type { FeedInfo, MarketClock, PriceFeed, Tick } from "../market/PriceFeed.ts";
import { CandleSeries } from "../market/replay/CandleSeries.ts";

export interface ScriptedFeedOptions {
  pairs?: readonly string[];
  /** Market time at the beginning, epoch milliseconds. */
  start?: number;
  info?: Partial<Omit<FeedInfo, "pairs">>;
  finestStep?: 1 | 5;
}

/**
 * A feed whose candles and clock a test sets by hand. Its market clock stands still until it is
 * moved; moving it forwards delivers the ticks of the candles that it passes over.
 */
export class ScriptedFeed implements PriceFeed {
  readonly info: FeedInfo;
  readonly clock: MarketClock;
  readonly finestStep: 1 | 5;
  /**
   * Passes the ticks of one move on to the subscribers: give another function to drop, repeat or
   * reorder them on the way. What the feed knows, and so `lastTickBefore`, stays as it is.
   */
  deliver: (ticks: readonly Tick[]) => readonly Tick[] = (ticks) => ticks;

  /** When the market is open; null: nobody has said, so nothing counts as closed. */
  hours: (pair: string) => MarketHours | null = () => null;

  private time: number;
  private readonly series = new Map<string, CandleSeries>();
  private readonly emitted: Tick[] = [];
  private readonly listeners = new Set<(tick: Tick) => void>();

  constructor(options: ScriptedFeedOptions = {}) {
    this.info = {
      name: "scripted",
      label: "Scripted market",
      market: "simulated",
      live: true,
      ...options.info,
      pairs: options.pairs ?? ["EUR/USD"],
    };
    this.finestStep = options.finestStep ?? 1;
    this.time = options.start ?? Date.parse("2026-06-01T09:00:00Z");
    this.clock = {
      speed: 1,
      now: () => this.time,
      wallDelayUntil: (time) => Math.max(0, time - this.time),
    };
  }

  /** Replaces the candles of a pair; a time without a candle is a gap. Delivers nothing. */
  setCandles(pair: string, candles: readonly Candle[], step: 1 | 5 = this.finestStep): void {
    const sorted = [...candles].sort((a, b) => a.time - b.time);
    this.series.set(pair, new CandleSeries(pair, step, sorted));
  }

  /** Sets the market clock; forwards, the ticks passed over reach the subscribers in time order. */
  moveTo(time: number): void {
    const before = this.time;
    this.time = time;
    const ticks = [...this.series.values()]
      .flatMap((series) => series.ticksBetween(before, time))
      .sort((a, b) => a.time - b.time);
    for (const tick of this.deliver(ticks)) this.publish(tick);
  }

  /** From `time` on the pair's market is closed; all others stay open. */
  closeAt(pair: string, time: number): void {
    const hoursOf = this.hours;
    this.hours = (other) =>
      other === pair
        ? { sessions: [{ from: 0, to: time }], knownFrom: 0, knownTo: Infinity, closedNow: false }
        : hoursOf(other);
  }

  /** From now on prices that `isLost` names cannot be read: asking for them fails. */
  losePrices(isLost: (pair: string, time: number) => boolean): void {
    const read = this.lastTickBefore.bind(this);
    this.lastTickBefore = (pair, time, maxAge) =>
      isLost(pair, time) ? Promise.reject(new Error("down")) : read(pair, time, maxAge);
  }

  /** Moves the market clock by `milliseconds`. */
  advance(milliseconds: number): void {
    this.moveTo(this.time + milliseconds);
  }

  /** Delivers one tick by hand; `lastTickBefore` knows it from then on, candles do not. */
  emit(tick: Tick): void {
    this.emitted.push(tick);
    this.publish(tick);
  }

  candles(pair: string, stepMinutes: 1 | 5, from: number, to: number): Promise<Candle[]> {
    const candles = this.series.get(pair)?.complete(stepMinutes, from, to, this.time) ?? [];
    return Promise.resolve(candles);
  }

  growing(pair: string): Promise<Candle | null> {
    return Promise.resolve(this.series.get(pair)?.growing(this.time) ?? null);
  }

  lastTickBefore(pair: string, time: number, maxAge: number): Promise<Tick | null> {
    const recorded = this.series.get(pair)?.lastTickBefore(time, maxAge, this.time) ?? null;
    const last = this.emitted
      .filter((tick) => tick.pair === pair && tick.time < time && tick.time <= this.time)
      .filter((tick) => time - tick.time <= maxAge)
      .reduce(
        (latest, tick) => (latest === null || tick.time >= latest.time ? tick : latest),
        recorded,
      );
    return Promise.resolve(last);
  }

  subscribe(listener: (tick: Tick) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }

  private publish(tick: Tick): void {
    for (const listener of [...this.listeners]) listener(tick);
  }
}
