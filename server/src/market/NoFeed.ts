import type { Clock } from "../process/clock/clock.ts";
import type { Candle } from "./Candle.ts";
import type { FeedInfo, MarketClock, PriceFeed, Tick } from "./PriceFeed.ts";
import { wallMarketClock } from "./wallMarketClock.ts";

/** Stands in until the operator has chosen where prices come from: it has none, and no pair. */
export class NoFeed implements PriceFeed {
  readonly info: FeedInfo = {
    name: "none",
    label: "No market yet",
    market: "none",
    live: true,
    pairs: [],
  };
  readonly clock: MarketClock;
  readonly finestStep = 1;

  constructor(clock: Clock) {
    this.clock = wallMarketClock(clock);
  }

  candles(): Promise<Candle[]> {
    return Promise.resolve([]);
  }

  growing(): Promise<Candle | null> {
    return Promise.resolve(null);
  }

  lastTickBefore(): Promise<Tick | null> {
    return Promise.resolve(null);
  }

  subscribe(): () => void {
    return () => undefined;
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }
}
