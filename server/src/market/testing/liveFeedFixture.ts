import { sameClock, type Clock } from "../../process/clock/clock.ts";
import { BinanceSource } from "../binance/BinanceSource.ts";
import { DerivSource } from "../deriv/DerivSource.ts";
import { LiveFeed } from "../live/LiveFeed.ts";
import type { Timers } from "../live/Timers.ts";
import type { OpenWire } from "../live/Wire.ts";
import { BinanceStandIn, type BinanceStandInOptions } from "../standIn/BinanceStandIn.ts";
import { DerivStandIn, type DerivStandInOptions } from "../standIn/DerivStandIn.ts";
import { Faults, NO_FAULTS, type FaultOdds } from "../standIn/Faults.ts";
import { PlayedMarket, type PlayedSeries } from "../standIn/PlayedMarket.ts";
import { uniform } from "./generatedCandles.ts";
import type { Liar } from "./Liar.ts";
import { memoryFetch, memoryWire } from "./memoryWire.ts";
import { PlayedTime } from "./PlayedTime.ts";

export interface FixtureOptions {
  series: readonly PlayedSeries[];
  /** Where the clock is at first. */
  start: number;
  odds?: Partial<FaultOdds>;
  seed?: number;
  /** Seconds between two ticks. */
  spacing?: number;
  pairs?: readonly string[];
  /** Has the vendor lie. */
  liar?: Liar;
  /** Shared with another fixture. */
  time?: PlayedTime;
  /** That of the adapter, where it is another one than the played time, which the stand-in goes by. */
  clock?: Clock & { hear: (pair: string, time: number) => void };
}

/** A real adapter at a stand-in, without a network and at played time. */
export interface LiveFixture<Server> {
  time: PlayedTime;
  market: PlayedMarket;
  standIn: Server;
  faults: Faults;
  feed: LiveFeed;
  /** Connects, and plays until the first prices are there. */
  start: () => Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined };

export function derivFixture(
  options: FixtureOptions & Partial<Pick<DerivStandInOptions, "clockAhead" | "restricted">>,
): LiveFixture<DerivStandIn> {
  const parts = partsOf(options);
  const { time, market, random } = parts;
  const standIn = new DerivStandIn({ ...options, ...parts, timers: time });
  const source = new DerivSource({
    pairs: options.pairs ?? market.pairs,
    openWire: lyingWire(memoryWire(standIn, time), options.liar),
    timers: timersOf(options, time),
    random,
    log: silent,
  });
  return { ...parts, standIn, ...feedOf(source, options, time) };
}

export function binanceFixture(
  options: FixtureOptions & Partial<Pick<BinanceStandInOptions, "clockAhead" | "updateEvery">>,
): LiveFixture<BinanceStandIn> {
  const parts = partsOf(options);
  const { time, market, random } = parts;
  const standIn = new BinanceStandIn({ ...options, ...parts, timers: time });
  const source = new BinanceSource({
    pairs: options.pairs ?? market.pairs,
    openWire: lyingWire(memoryWire(standIn, time), options.liar),
    fetch: options.liar?.fetch(memoryFetch(standIn)) ?? memoryFetch(standIn),
    timers: timersOf(options, time),
    random,
    log: silent,
  });
  return { ...parts, standIn, ...feedOf(source, options, time) };
}

const lyingWire = (wire: OpenWire, liar: Liar | undefined) => liar?.wire(wire) ?? wire;

function partsOf({ series, start, odds, seed = 1, spacing = 2, time }: FixtureOptions) {
  const random = uniform(seed);
  return {
    time: time ?? new PlayedTime(start),
    market: new PlayedMarket(series, { spacing }),
    faults: new Faults({ ...NO_FAULTS, ...odds }, random),
    random,
  };
}

function timersOf({ clock }: FixtureOptions, time: PlayedTime): Timers {
  return clock ? Object.assign(sameClock(clock), { after: time.after.bind(time) }) : time;
}

function feedOf(source: DerivSource | BinanceSource, options: FixtureOptions, time: PlayedTime) {
  const hear = options.clock?.hear.bind(options.clock);
  const feed = new LiveFeed({ source, timers: timersOf(options, time), log: silent, hear });
  return { feed, start: () => time.during(feed.start(), () => true) };
}
