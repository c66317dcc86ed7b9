import type { Config } from "../process/settings/config.ts";
import { createLiveFeed, type CreateLiveFeedDeps } from "./createLiveFeed.ts";
import type { PriceFeed, FeedInfo, MarketClock, Tick } from "./PriceFeed.ts";
import { chooseRecording } from "./replay/chooseRecording.ts";
import { ReplayFeed } from "./replay/ReplayFeed.ts";
import { FIRST_MARKET, TURNING_MARKET } from "./simulated/markets.ts";
import { SimulatedFeed } from "./simulated/SimulatedFeed.ts";
import type { Clock } from "../process/clock/clock.ts";
import type { Candle } from "./Candle.ts";
import { wallMarketClock } from "./wallMarketClock.ts";

/** Stands in until the operator has chosen where prices come from: it has none, and no pair. */
class NoFeed implements PriceFeed {
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

export interface CreateFeedDeps extends CreateLiveFeedDeps {
  /**
   * Market time at which the feed of this name was left: where a recording goes on, and which of the
   * simulated markets has been played here.
   */
  resumeAt?: (feedName: string) => Promise<number | null>;
  /** Takes sentences that the operator should see, such as the files that are not played. */
  note?: (sentence: string) => void;
}

/**
 * Builds the feed that the operator configured; nothing runs before its `start`.
 * @throws Error whose message is a sentence for the operator: a missing folder, no usable file, an
 * unknown pair (it names those that there are), a time that was not recorded
 */
export async function createFeed(
  settings: Config["feed"],
  deps: CreateFeedDeps,
): Promise<PriceFeed> {
  const { clock, note, resumeAt } = deps;
  if (settings.kind === "none") return new NoFeed(clock);
  if (settings.kind === "simulated") {
    const { seed, pairs } = settings;
    const hasBegun = ((await resumeAt?.(FIRST_MARKET.name)) ?? null) !== null;
    return new SimulatedFeed({
      seed,
      pairs,
      clock,
      market: hasBegun ? FIRST_MARKET : TURNING_MARKET,
    });
  }
  if (settings.kind === "live") return createLiveFeed(settings, deps);
  const { dataDir, speed, from } = settings;
  const recording = chooseRecording(dataDir, settings);
  const startAt = (await resumeAt?.(recording.name)) ?? null;
  const feed = new ReplayFeed({ recording, speed, from, clock, startAt });
  for (const sentence of feed.notes) note?.(sentence);
  return feed;
}
