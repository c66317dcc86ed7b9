import { sameClock, type Clock } from "../process/clock/clock.ts";
import type { MarketClock } from "./PriceFeed.ts";

/** The clock of a live market: wall time at speed 1. */
export function wallMarketClock(clock: Clock): MarketClock {
  return Object.assign(sameClock(clock), {
    speed: 1,
    wallDelayUntil: (time: number) => Math.max(0, time - clock.now()),
  });
}
