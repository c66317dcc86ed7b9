import type { MarketClock, Tick } from "./PriceFeed.ts";

/** Longest sleep of the timer: a wall clock that is set anew is noticed after this many ms. */
const LONGEST_SLEEP = 1_000;

/** What a pump draws from; all times are market time. */
export interface TickSource {
  /** Ticks in (after, upTo], oldest first. */
  ticksBetween(after: number, upTo: number): Tick[];
  /** Time of the first tick after `time`; Infinity when there is none. */
  nextTickTime(time: number): number;
}

/**
 * Delivers the ticks of a source as the market clock reaches them. Its timer never keeps a process
 * alive. After a pause (a suspended machine) at most the last `longestCatchUp` ms are delivered:
 * what lies further back is history, which `candles` gives.
 */
export class TickPump {
  private readonly listeners = new Set<(tick: Tick) => void>();
  private timer: NodeJS.Timeout | null = null;
  private delivered = 0;

  constructor(
    private readonly clock: MarketClock,
    private readonly source: TickSource,
    private readonly longestCatchUp: number,
  ) {}

  subscribe(listener: (tick: Tick) => void): () => void {
    // A function of its own, so that subscribing the same one twice gives two subscriptions.
    const subscription = (tick: Tick): void => listener(tick);
    this.listeners.add(subscription);
    return () => {
      this.listeners.delete(subscription);
    };
  }

  /** Delivers what comes after this moment; does nothing when already started. */
  start(): void {
    if (this.timer !== null) return;
    this.delivered = this.clock.now();
    this.sleep();
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private sleep(): void {
    const next = this.source.nextTickTime(this.delivered);
    const delay = Math.min(this.clock.wallDelayUntil(next), LONGEST_SLEEP);
    this.timer = setTimeout(() => this.wake(), delay);
    this.timer.unref();
  }

  /** Delivers what the clock has reached by now, without waiting for the timer. */
  catchUp(): void {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.wake();
  }

  private wake(): void {
    const now = this.clock.now();
    // The clock was set back: go on from here instead of waiting until it has caught up.
    const after = now < this.delivered ? now : Math.max(this.delivered, now - this.longestCatchUp);
    this.delivered = now;
    this.sleep();
    for (const tick of this.source.ticksBetween(after, now)) {
      for (const listener of [...this.listeners]) listener(tick);
    }
  }
}
