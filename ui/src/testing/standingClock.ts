import { sampleStatus } from "../api/liveStreamSamples.ts";
import { createMarketClock, type MarketClock } from "../api/marketClock.ts";

/** A market clock that stands still until a test sets it. @param now market time, ISO 8601 */
export function standingClock(now?: string): MarketClock {
  const clock = createMarketClock({
    now: () => 0,
    setTimeout: () => 0,
    clearTimeout: () => undefined,
  });
  clock.set(sampleStatus(now));
  return clock;
}
