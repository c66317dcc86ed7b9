import type { Tick } from "./PriceFeed.ts";
import type { TickSource } from "./TickPump.ts";

/** The pairs of a feed, by name. */
export class PairSet<Pair extends Pick<TickSource, "ticksBetween">> {
  constructor(private readonly pairs: ReadonlyMap<string, Pair>) {}

  get names(): string[] {
    return [...this.pairs.keys()];
  }

  /** @throws RangeError for a pair that the feed does not have */
  get(name: string): Pair {
    const pair = this.pairs.get(name);
    if (pair === undefined) throw new RangeError(`${name} is not a pair of this feed`);
    return pair;
  }

  /** The ticks of all pairs in (after, upTo], in time order. */
  ticksBetween(after: number, upTo: number): Tick[] {
    const ticks = [...this.pairs.values()].flatMap((pair) => pair.ticksBetween(after, upTo));
    return ticks.sort((a, b) => a.time - b.time);
  }
}
