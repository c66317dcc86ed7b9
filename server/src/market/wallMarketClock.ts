import type { Clock } from "../clock.ts";
import type { MarketClock } from "./PriceFeed.ts";

/** The clock of a live market: wall time at speed 1. */
export function wallMarketClock(clock: Clock): MarketClock {
  return {
    speed: 1,
    now: () => clock.now(),
    wallDelayUntil: (time) => Math.max(0, time - clock.now()),
  };
}
