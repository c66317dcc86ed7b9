import { setTimeout as sleep } from "node:timers/promises";
import { SECOND, SETUP_LIMITS, utcMinute, type FeedCheckDto } from "@signaldeck/contract";
import type { Clock } from "../../process/clock/clock.ts";
import type { FeedSettings } from "../../process/settings/feedConfig.ts";
import { createFeed } from "../../market/createFeed.ts";
import { pairDecimals } from "../../market/pairs.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";

interface Asked {
  clock: Clock;
  /** How long the first prices are waited for, ms. */
  patience?: number;
}

type Quote = NonNullable<FeedCheckDto["quote"]>;

/**
 * Asks each vendor of a feed for a price, by a connection of its own beside the running feed.
 * @throws Error with a sentence for the operator for a feed that cannot be made of the settings
 */
export async function checkFeed(
  settings: FeedSettings,
  { clock, patience = SETUP_LIMITS.feedPatience }: Asked,
): Promise<FeedCheckDto[]> {
  const heard = new Map<string, string>();
  const hear = (facts: unknown) => {
    const { feed, reason } = Object(facts) as { feed?: unknown; reason?: unknown };
    if (typeof feed === "string" && typeof reason === "string") heard.set(feed, reason);
  };
  const feed = await createFeed(settings, { clock, log: { info: hear, warn: hear } });
  const vendors = feed.health?.() ?? [feed.info];
  const quotes = new Map<string, Quote>();
  const patient = new AbortController();
  const isOver = sleep(patience, undefined, { signal: patient.signal }).catch(() => undefined);
  const forget = feed.subscribe(({ pair, price, time }) => {
    const name = feed.quotedBy?.(pair) ?? feed.info.name;
    if (quotes.has(name)) return;
    quotes.set(name, { pair, price, decimals: pairDecimals(pair), age: clock.now() - time });
    if (quotes.size === vendors.length) patient.abort();
  });
  try {
    // Its start waits for all pairs; one price of each vendor is enough here.
    feed.start().catch(hear);
    await isOver;
    return vendors.map(({ name, label }) => {
      const quote = quotes.get(name) ?? null;
      return { label, quote, reason: quote ? null : reasonOf(feed, name, heard, patience) };
    });
  } finally {
    forget();
    await feed.stop();
  }
}

function reasonOf(
  feed: PriceFeed,
  name: string,
  heard: ReadonlyMap<string, string>,
  patience: number,
): string {
  const health = feed.health?.().find((one) => one.name === name);
  if (health && !health.connected) {
    const reason = heard.get(name);
    return reason === undefined
      ? `It did not answer within ${patience / SECOND} seconds.`
      : `It cannot be reached: ${reason}.`;
  }
  const states = health?.pairs ?? [];
  if (states.length > 0 && states.every(({ open }) => open === false)) {
    const [opensAt] = states.flatMap((state) => state.opensAt ?? []).sort((a, b) => a - b);
    const when = opensAt === undefined ? "" : ` The next one opens at ${utcMinute(opensAt)}.`;
    return `It answers, and all its markets are closed now.${when}`;
  }
  return `It answers, but gave no price within ${patience / SECOND} seconds.`;
}
