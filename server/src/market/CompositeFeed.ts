import type { Candle } from "./Candle.ts";
import type { FeedHealth } from "./FeedHealth.ts";
import type { MarketHours } from "./MarketHours.ts";
import type { FeedHistory, FeedInfo, MarketClock, PriceFeed, Tick } from "./PriceFeed.ts";

/**
 * Several feeds as one: each pair belongs to one of them, and one signal is published at a mark over
 * all of them. They are of one kind and share a clock.
 */
export class CompositeFeed implements PriceFeed {
  readonly info: FeedInfo;
  readonly clock: MarketClock;
  readonly finestStep: 1 | 5;
  readonly history: FeedHistory;
  private readonly owners: ReadonlyMap<string, PriceFeed>;

  /**
   * `label`: where their own in a row would not read well.
   * @throws Error when a pair belongs to two of them, or they are of different kinds
   */
  constructor(
    private readonly feeds: readonly [PriceFeed, ...PriceFeed[]],
    label = feeds.map(({ info }) => info.label).join(" and "),
  ) {
    const [first] = feeds;
    const infos = feeds.map(({ info }) => info);
    this.owners = new Map(
      feeds.flatMap((feed) => feed.info.pairs.map((pair) => [pair, feed] as const)),
    );
    const pairs = infos.flatMap((info) => info.pairs);
    if (this.owners.size < pairs.length) throw new Error("A pair belongs to two feeds.");
    const { market, live } = first.info;
    if (infos.some((info) => info.market !== market || info.live !== live)) {
      throw new Error("Feeds of different kinds of market cannot run together.");
    }
    this.info = {
      name: infos.map(({ name }) => name).join("+"),
      label,
      market,
      live,
      pairs,
    };
    this.clock = first.clock;
    this.finestStep = feeds.some(({ finestStep }) => finestStep === 5) ? 5 : 1;
    this.history = {
      candles: (pair, step, from, to) => historyOf(this.owner(pair)).candles(pair, step, from, to),
      tickBefore: (pair, time, age) => historyOf(this.owner(pair)).tickBefore(pair, time, age),
    };
  }

  candles(pair: string, stepMinutes: 1 | 5, from: number, to: number): Promise<Candle[]> {
    return this.owner(pair).candles(pair, stepMinutes, from, to);
  }

  growing(pair: string): Promise<Candle | null> {
    return this.owner(pair).growing(pair);
  }

  lastTickBefore(pair: string, time: number, maxAge: number): Promise<Tick | null> {
    return this.owner(pair).lastTickBefore(pair, time, maxAge);
  }

  hours(pair: string): MarketHours | null {
    return this.owner(pair).hours?.(pair) ?? null;
  }

  isComplete(time: number): boolean {
    return this.feeds.every((feed) => feed.isComplete?.(time) ?? true);
  }

  health(): FeedHealth[] {
    return this.feeds.flatMap((feed) => feed.health?.() ?? []);
  }

  quotedBy(pair: string): string {
    return this.owner(pair).info.name;
  }

  subscribe(listener: (tick: Tick) => void): () => void {
    const ends = this.feeds.map((feed) => feed.subscribe(listener));
    return () => {
      for (const end of ends) end();
    };
  }

  async start(): Promise<void> {
    await Promise.all(this.feeds.map((feed) => feed.start()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.feeds.map((feed) => feed.stop()));
  }

  /** @throws RangeError for an unknown pair */
  private owner(pair: string): PriceFeed {
    const feed = this.owners.get(pair);
    if (!feed) throw new RangeError(`${pair} is not a pair of these feeds`);
    return feed;
  }
}

function historyOf(feed: PriceFeed): FeedHistory {
  return (
    feed.history ?? {
      candles: feed.candles.bind(feed),
      tickBefore: feed.lastTickBefore.bind(feed),
    }
  );
}
