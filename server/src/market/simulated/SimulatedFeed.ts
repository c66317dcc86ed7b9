import { MINUTE, DAY } from "@signaldeck/contract";
import type { Clock } from "../../process/clock/clock.ts";
import type { Candle } from "../Candle.ts";
import { PairSet } from "../PairSet.ts";
import type { FeedInfo, MarketClock, PriceFeed, Tick } from "../PriceFeed.ts";
import { TickPump } from "../TickPump.ts";
import { wallMarketClock } from "../wallMarketClock.ts";
import { type SimulatedMarket, TURNING_MARKET } from "./markets.ts";
import { DEFAULT_PAIRS, PAIR_PROFILES } from "./pairProfiles.ts";
import { TICK_INTERVAL } from "./PairWalk.ts";
import { SimulatedPair } from "./SimulatedPair.ts";

const LONGEST_CATCH_UP = 5 * MINUTE;
const LONGEST_QUESTION = 400 * DAY;

/**
 * A market made by a computer, named so wherever it is shown. Its prices depend on seed, pair and
 * time alone: a restart and a second process show the same prices to the last digit.
 *
 * It has the texture of currencies (sessions, calm and wild spells, rare large moves, moves that turn
 * back as its market says), with one difference on purpose: it trades round the clock, weekends
 * included, so that a demo runs on any day.
 */
export class SimulatedFeed implements PriceFeed {
  readonly info: FeedInfo;
  readonly clock: MarketClock;
  readonly finestStep = 1;
  private readonly pairs: PairSet<SimulatedPair>;
  private readonly pump: TickPump;

  /**
   * `pairs`: null for the default ones.
   * @throws Error for a pair that is not simulated, naming those that are
   */
  constructor(options: {
    seed: string;
    pairs: readonly string[] | null;
    clock: Clock;
    market?: SimulatedMarket;
  }) {
    const { seed, market = TURNING_MARKET } = options;
    const names = [...new Set(options.pairs ?? DEFAULT_PAIRS)];
    this.pairs = new PairSet(
      new Map(names.map((name) => [name, simulatedPair(seed, name, market)])),
    );
    this.info = {
      name: market.name,
      label: "Simulated market",
      market: "simulated",
      live: true,
      pairs: names,
    };
    this.clock = wallMarketClock(options.clock);
    this.pump = new TickPump(
      this.clock,
      {
        ticksBetween: (after, upTo) => this.pairs.ticksBetween(after, upTo),
        nextTickTime: (time) => (Math.floor(time / TICK_INTERVAL) + 1) * TICK_INTERVAL,
      },
      LONGEST_CATCH_UP,
    );
  }

  /** @throws RangeError for an unknown pair, or for more than 400 days at once */
  async candles(pair: string, stepMinutes: 1 | 5, from: number, to: number): Promise<Candle[]> {
    const now = this.clock.now();
    // This market has no first day, so a careless `from` would be computed back to the epoch.
    if (Math.min(to, now) - from > LONGEST_QUESTION) {
      throw new RangeError("More than 400 days of simulated candles were asked for at once");
    }
    return Promise.resolve(this.pairs.get(pair).complete(stepMinutes, from, to, now));
  }

  async growing(pair: string): Promise<Candle | null> {
    return Promise.resolve(this.pairs.get(pair).growing(this.clock.now()));
  }

  async lastTickBefore(pair: string, time: number, maxAge: number): Promise<Tick | null> {
    return Promise.resolve(this.pairs.get(pair).lastTickBefore(time, maxAge, this.clock.now()));
  }

  subscribe(listener: (tick: Tick) => void): () => void {
    return this.pump.subscribe(listener);
  }

  start(): Promise<void> {
    this.pump.start();
    return Promise.resolve();
  }

  stop(): Promise<void> {
    this.pump.stop();
    return Promise.resolve();
  }
}

function simulatedPair(seed: string, name: string, market: SimulatedMarket): SimulatedPair {
  const profile = PAIR_PROFILES.find((known) => known.pair === name);
  if (profile === undefined) {
    const known = PAIR_PROFILES.map(({ pair }) => pair).join(", ");
    throw new Error(`The simulated market has no pair "${name}". It has ${known}.`);
  }
  return new SimulatedPair(seed, profile, market);
}
