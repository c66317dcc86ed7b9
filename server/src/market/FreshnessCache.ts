import { SECOND } from "@signaldeck/contract";
import { isFeedFresh } from "./feedFreshness.ts";
import type { PriceFeed } from "./PriceFeed.ts";

/**
 * Whether a feed's prices are fresh, looked up once in each second of market time however many ask:
 * a look goes through all pairs, and what counts as fresh is half a minute old.
 */
export class FreshnessCache {
  private second = NaN;
  private fresh: boolean | Promise<boolean> = false;

  constructor(private readonly feed: PriceFeed) {}

  /** At once where this second is known. */
  now(): boolean | Promise<boolean> {
    const second = Math.floor(this.feed.clock.now() / SECOND);
    if (second !== this.second) this.look(second);
    return this.fresh;
  }

  private look(second: number): void {
    const looking = isFeedFresh(this.feed);
    this.second = second;
    this.fresh = looking;
    looking.then(
      (fresh) => this.settle(looking, fresh),
      // The caller gets the error; the next one looks again.
      () => this.settle(looking, null),
    );
  }

  private settle(looking: Promise<boolean>, fresh: boolean | null): void {
    if (this.fresh !== looking) return;
    if (fresh === null) this.second = NaN;
    else this.fresh = fresh;
  }
}
