import type { PriceFeed } from "./PriceFeed.ts";
import type { PricePoint, RecentPrices } from "./RecentPrices.ts";

/** What is new of each pair since the look before, as JSON; what has nothing new is missing. */
export interface PriceLook {
  /** Market time in epoch ms that the pairs' times are told from. */
  at: number;
  pairs: ReadonlyMap<string, string>;
  minutes: ReadonlyMap<string, string>;
}

/** What was said of a pair. */
interface Said {
  price: PricePoint | null;
  /** Begin of the newest minute that had ended. */
  minute: number | null;
}

/**
 * The differences of all pairs' prices from one look to the next, each encoded once: points as
 * `RecentPrices` stores them, and the minutes that have ended, which points alone do not tell.
 */
export class PriceNews {
  private readonly said = new Map<string, Said>();

  constructor(
    private readonly feed: Pick<PriceFeed, "info">,
    private readonly recent: Pick<RecentPrices, "newest" | "after" | "endedMinute">,
  ) {
    for (const pair of this.pairs) this.said.set(pair, this.stateOf(pair));
  }

  get pairs(): readonly string[] {
    return this.feed.info.pairs;
  }

  look(): PriceLook {
    const changed = this.pairs.map((pair) => ({
      pair,
      points: this.recent.after(pair, this.said.get(pair)?.price ?? null),
    }));
    const at = Math.max(...changed.map(({ points }) => points.at(-1)?.[0] ?? 0));
    const pairs = new Map<string, string>();
    const minutes = new Map<string, string>();
    for (const { pair, points } of changed) {
      if (points.length === 0) continue;
      const name = JSON.stringify(pair);
      const texts = points.map(([time, price]) => `${time - at},${price}`);
      pairs.set(pair, `${name}:[${texts.join(",")}]`);
      const minute = this.recent.endedMinute(pair);
      if (minute && minute.time !== this.said.get(pair)?.minute) {
        const { time, open, high, low, close } = minute;
        minutes.set(pair, `${name}:${JSON.stringify([time, open, high, low, close])}`);
      }
      this.said.set(pair, this.stateOf(pair));
    }
    return { at, pairs, minutes };
  }

  private stateOf(pair: string): Said {
    const minute = this.recent.endedMinute(pair)?.time ?? null;
    return { price: this.recent.newest(pair), minute };
  }
}
