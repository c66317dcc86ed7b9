import { SIGNAL_DESK_LIMITS, type PairHealthDto } from "@signaldeck/contract";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import type { Candle } from "../../market/Candle.ts";
import { maxTickAge } from "../../market/feedFreshness.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import { lastMark } from "../marks.ts";

type Gaps = Pick<PairHealthDto, "expected" | "missing" | "lastGap">;

const { gapWindow } = SIGNAL_DESK_LIMITS;

/** How the feed is doing, pair by pair. Gaps are counted once for each mark. */
export class FeedWatch {
  private counted: { mark: number; gaps: Promise<Map<string, Gaps>> } | null = null;

  constructor(private readonly feed: PriceFeed) {}

  async read(): Promise<PairHealthDto[]> {
    const gaps = await this.gaps();
    return [...(await this.tickAges())].map(([pair, tickAge]) => ({
      pair,
      tickAge,
      fresh: tickAge !== null && tickAge <= maxTickAge(this.feed),
      ...(gaps.get(pair) ?? { expected: 0, missing: 0, lastGap: null }),
    }));
  }

  /** Milliseconds of market time since the last tick of each pair; null without one for long. */
  async tickAges(): Promise<Map<string, number | null>> {
    // What a vendor has sent last is known also while nothing counts as fresh.
    const states = new Map(
      (this.feed.health?.() ?? []).flatMap(({ pairs }) => pairs.map((one) => [one.pair, one])),
    );
    const ages = this.feed.info.pairs.map(async (pair): Promise<[string, number | null]> => {
      const now = this.feed.clock.now();
      const state = states.get(pair);
      if (state) return [pair, state.lastTickAt && Math.max(0, now - state.lastTickAt)];
      const tick = await this.feed.lastTickBefore(pair, now + 1, gapWindow);
      return [pair, tick ? Math.max(0, now - tick.time) : null];
    });
    return new Map(await Promise.all(ages));
  }

  private gaps(): Promise<Map<string, Gaps>> {
    const mark = lastMark(this.feed.clock.now());
    if (this.counted?.mark !== mark) {
      const gaps = this.count(mark);
      this.counted = { mark, gaps };
      // What failed is not cached: the next look counts anew.
      gaps.catch(() => (this.counted = null));
    }
    return this.counted.gaps;
  }

  private async count(mark: number): Promise<Map<string, Gaps>> {
    const from = mark - gapWindow;
    const entries = this.feed.info.pairs.map(async (pair) => {
      const candles = await this.feed.candles(pair, 5, from, mark);
      return [pair, gapsOf(candles, from, mark)] as const;
    });
    return new Map(await Promise.all(entries));
  }
}

/** What is missing of the five-minute candles in [from, to). */
export function gapsOf(candles: readonly Candle[], from: number, to: number): Gaps {
  const there = new Set(candles.map(({ time }) => time));
  const expected = Math.round((to - from) / FIVE_MINUTES);
  const holes = Array.from({ length: expected }, (_, index) => from + index * FIVE_MINUTES).filter(
    (time) => !there.has(time),
  );
  const end = holes.at(-1);
  if (end === undefined) return { expected, missing: 0, lastGap: null };
  let begin = end;
  while (holes.includes(begin - FIVE_MINUTES)) begin -= FIVE_MINUTES;
  return {
    expected,
    missing: holes.length,
    lastGap: {
      from: new Date(begin).toISOString(),
      to: new Date(end + FIVE_MINUTES).toISOString(),
    },
  };
}
