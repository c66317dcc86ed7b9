import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { PriceFeed } from "./PriceFeed.ts";
import { ReplayFeed } from "./replay/ReplayFeed.ts";
import { SimulatedFeed } from "./simulated/SimulatedFeed.ts";

export interface CreateFeedDeps {
  /** Wall time. */
  clock: Clock;
  /** Market time to go on from after a restart; only a replay has a use for it. */
  startAt?: number;
  /** Takes sentences that the operator should see, such as the files that are not played. */
  note?: (sentence: string) => void;
}

/**
 * Builds the feed that the operator configured; nothing runs before its `start`.
 * @throws Error whose message is a sentence for the operator: a missing folder, no usable file, an
 * unknown pair (it names those that there are), a time that was not recorded
 */
export function createFeed(settings: Config["feed"], deps: CreateFeedDeps): PriceFeed {
  if (settings.kind === "simulated") {
    return new SimulatedFeed({ seed: settings.seed, pairs: settings.pairs, clock: deps.clock });
  }
  const feed = new ReplayFeed({
    ...settings,
    clock: deps.clock,
    ...(deps.startAt === undefined ? {} : { startAt: deps.startAt }),
  });
  for (const note of feed.notes) deps.note?.(note);
  return feed;
}
