import { SIGNAL_LIMITS, watClock } from "@signaldeck/contract";
import { isOpenThrough } from "../market/MarketHours.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import { markText } from "./marks.ts";

type Feed = Pick<PriceFeed, "hours" | "info">;

/** The pairs whose market, as far as its vendor says, is open until a signal of this mark expires. */
export function openPairs(feed: Feed, mark: number): string[] {
  return feed.info.pairs.filter((pair) => closedReason(feed, pair, mark) === null);
}

/** Why no signal of this pair can run from this mark, in a sentence; null where it can. */
export function closedReason(feed: Pick<Feed, "hours">, pair: string, mark: number): string | null {
  const end = mark + SIGNAL_LIMITS.life;
  if (isOpenThrough(feed.hours?.(pair) ?? null, mark, end) !== false) return null;
  return `The market of ${pair} is not open all the time from ${watClock(mark)} to ${markText(end)}, in which the signal would run.`;
}
