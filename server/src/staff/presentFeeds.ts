import type { FeedHealthDto } from "@signaldeck/contract";
import { silentSince } from "../market/FeedHealth.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";

/** How each vendor of prices is doing; empty for a feed that needs none. */
export function presentFeeds(feed: PriceFeed): FeedHealthDto[] {
  const now = feed.clock.now();
  return (feed.health?.() ?? []).map((health) => {
    const { name, label, connected, reconnects, gapsFilled, corrected, unread, errors } = health;
    return {
      name,
      label,
      connected,
      silentSince: momentOf(silentSince(health, now)),
      reconnects,
      gapsFilled,
      corrected,
      unread,
      errors,
      pairs: health.pairs.map(({ pair, lastTickAt, lag, open, opensAt }) => ({
        pair,
        lastTickAt: momentOf(lastTickAt),
        lag,
        open,
        opensAt: momentOf(opensAt),
        polled: health.polled.includes(pair),
      })),
    };
  });
}

function momentOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
