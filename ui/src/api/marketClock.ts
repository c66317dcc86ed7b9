import { type MarketStatusDto, SIGNAL_LIMITS } from "@signaldeck/contract";

/** A pair of readings: at the real moment `realMs` the market's clock stood at `marketMs`. */
export interface ClockAnchor {
  readonly marketMs: number;
  /** Milliseconds on a clock that never jumps (see {@link monotonicNow}). */
  readonly realMs: number;
  /** How many market seconds pass in one real second; 1 for a live feed. */
  readonly speed: number;
}

/** Milliseconds since the page was opened; setting the computer's clock does not move it. */
export function monotonicNow(): number {
  return performance.now();
}

/** Ties the server's statement of market time to the real moment at which it arrived. */
export function anchorOf(status: MarketStatusDto, realMs: number): ClockAnchor {
  return { marketMs: Date.parse(status.now), realMs, speed: status.speed };
}

/** Market time in epoch ms at the real moment `realMs`. */
export function marketTimeAt(anchor: ClockAnchor, realMs: number): number {
  return anchor.marketMs + (realMs - anchor.realMs) * anchor.speed;
}

/** The five-minute mark at or before a market time, in epoch ms. */
export function lastMark(marketMs: number): number {
  return Math.floor(marketMs / SIGNAL_LIMITS.slot) * SIGNAL_LIMITS.slot;
}

/** The first five-minute mark after a market time, in epoch ms. */
export function nextMark(marketMs: number): number {
  return lastMark(marketMs) + SIGNAL_LIMITS.slot;
}

/** Shortest real distance of two ticks: a fast replay must not redraw at every market second. */
const MINIMUM_TICK = 100;

interface Ticker {
  value: number | null;
  /** Real moment of the next tick. */
  dueMs: number;
  readonly listeners: Set<() => void>;
}

/** What a clock needs from its surroundings; tests pass their own. */
export interface ClockHost {
  now(): number;
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
}

const BROWSER_HOST: ClockHost = {
  now: monotonicNow,
  setTimeout: (callback, ms) => globalThis.setTimeout(callback, ms),
  clearTimeout: (handle) => globalThis.clearTimeout(handle as number),
};

export interface MarketClock {
  /** Sets the clock from a fresh statement of the server. */
  set(status: MarketStatusDto): void;
  /** Market time in epoch ms, or null until the server has stated it. */
  now(): number | null;
  speed(): number;
  /** Market time at the last tick of this resolution: it stays the same between two ticks. */
  read(everyMs: number): number | null;
  /** Calls the listener at each multiple of `everyMs` market ms. Returns the unsubscribe. */
  subscribe(everyMs: number, listener: () => void): () => void;
}

/**
 * The market's clock: one anchor, one timer for everything that shows time. Ticks fall on whole
 * multiples of the resolution, so that all countdowns on the screen change in the same frame.
 */
export function createMarketClock(host: ClockHost = BROWSER_HOST): MarketClock {
  let anchor: ClockAnchor | null = null;
  let timer: unknown = null;
  const tickers = new Map<number, Ticker>();

  const now = () => (anchor ? marketTimeAt(anchor, host.now()) : null);

  function advance(everyMs: number, ticker: Ticker): void {
    const realMs = host.now();
    if (!anchor) {
      ticker.dueMs = realMs + everyMs;
      return;
    }
    const marketMs = marketTimeAt(anchor, realMs);
    ticker.value = Math.floor(marketMs / everyMs) * everyMs;
    const untilNext = (ticker.value + everyMs - marketMs) / anchor.speed;
    ticker.dueMs =
      realMs + Math.max(untilNext, everyMs / anchor.speed < MINIMUM_TICK ? MINIMUM_TICK : 1);
  }

  function schedule(): void {
    host.clearTimeout(timer);
    timer = null;
    if (tickers.size === 0) return;
    const due = Math.min(...[...tickers.values()].map((ticker) => ticker.dueMs));
    timer = host.setTimeout(tick, Math.max(0, due - host.now()));
  }

  function tick(): void {
    const realMs = host.now();
    for (const [everyMs, ticker] of tickers) {
      // Timers may fire a fraction of a millisecond early; that still is this tick.
      if (ticker.dueMs > realMs + 1) continue;
      const before = ticker.value;
      advance(everyMs, ticker);
      if (ticker.value !== before) ticker.listeners.forEach((listener) => listener());
    }
    schedule();
  }

  return {
    now,
    speed: () => anchor?.speed ?? 1,
    set(status) {
      anchor = anchorOf(status, host.now());
      for (const [everyMs, ticker] of tickers) {
        advance(everyMs, ticker);
        ticker.listeners.forEach((listener) => listener());
      }
      schedule();
    },
    read(everyMs) {
      const ticker = tickers.get(everyMs);
      if (ticker) return ticker.value;
      const marketMs = now();
      return marketMs === null ? null : Math.floor(marketMs / everyMs) * everyMs;
    },
    subscribe(everyMs, listener) {
      let ticker = tickers.get(everyMs);
      if (!ticker) {
        ticker = { value: null, dueMs: 0, listeners: new Set() };
        tickers.set(everyMs, ticker);
        advance(everyMs, ticker);
        schedule();
      }
      const joined = ticker;
      joined.listeners.add(listener);
      return () => {
        joined.listeners.delete(listener);
        if (joined.listeners.size > 0) return;
        tickers.delete(everyMs);
        schedule();
      };
    },
  };
}
