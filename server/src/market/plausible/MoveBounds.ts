import { DAY, HOUR } from "@signaldeck/contract";
import { FIVE_MINUTES } from "../aggregateCandles.ts";
import { floorTo } from "../floorTo.ts";
import type { PriceFeed } from "../PriceFeed.ts";
import { distance, type Seen } from "./agrees.ts";

/** A trading week, and the weekend in it. */
const KEPT = 8 * DAY;
/** What lies further back is not read again: a vendor's history is corrected within minutes, any other never. */
const READ_AGAIN = HOUR;
/** Fewer steps than these, three and a half days of an open market, say nothing of a pair. */
const ENOUGH = 1_000;
/**
 * A price may be this many times as far from another one as the pair has gone in any five minutes of
 * a week. In ten recordings of currencies and coins, 136,000 candles that had a week behind them, none
 * went further than 2.99 times; with a day behind them some went 9 times as far.
 */
const FACTOR = 3;
/** A holiday's stillness must not make the first move after it a lie; as a logarithm, as the next. */
export const LEAST_BOUND = 0.001;
/**
 * More is never believed at once, and this is what holds where too little is known: of a new pair, and
 * of an opening after a closed market, of which a week has one. The widest step of the recordings was
 * 3.5 %.
 */
const MOST = 0.1;

/** Moments of a pair that are known at once: what ends is asked after what begins, in turns. */
const MOMENTS = 4;

interface Known {
  /** Closes of the five-minute candles of a week, oldest first; the time is the candle's end. */
  closes: Seen[];
  upTo: number;
  bound: number;
}

/**
 * How far the price of a pair may be from another one that is up to five minutes away, by what the
 * pair has done itself: as the logarithm of the ratio of both. Five minutes are what a feed stores
 * of a week; no minute in them that lasted went further than the five.
 */
export class MoveBounds {
  private readonly pairs = new Map<string, readonly Known[]>();

  constructor(private readonly feed: Pick<PriceFeed, "candles" | "history">) {}

  /** By what was known at market time `at`. */
  async at(pair: string, at: number): Promise<number> {
    return (await this.known(pair, at)).bound;
  }

  /** The last close before market time `at` that is known of a week; null: none. */
  async lastClose(pair: string, at: number): Promise<Seen | null> {
    const { closes } = await this.known(pair, at);
    return closes.findLast(({ time }) => time <= at) ?? null;
  }

  /** What is never believed at once, whatever the pair has done. */
  get most(): number {
    return MOST;
  }

  private async known(pair: string, at: number): Promise<Known> {
    const upTo = floorTo(FIVE_MINUTES, at);
    const moments = this.pairs.get(pair) ?? [];
    const same = moments.find((known) => known.upTo === upTo);
    if (same) return same;
    // None where a recording began anew: what was stored lies ahead of it.
    const before = moments.findLast((known) => known.upTo < upTo);
    const oldest = upTo - KEPT;
    const again = this.feed.history ? READ_AGAIN : 0;
    const sure = (before?.closes ?? []).filter(({ time }) => time > oldest && time <= upTo - again);
    const from = sure.at(-1)?.time ?? oldest;
    const read = await this.feed.candles(pair, 5, from, upTo);
    const closes = [
      ...sure,
      ...read.map(({ time, close }) => ({ time: time + FIVE_MINUTES, price: close })),
    ];
    const known = { closes, upTo, bound: boundOf(closes) };
    this.pairs.set(pair, [...moments, known].slice(-MOMENTS));
    return known;
  }
}

function boundOf(closes: readonly Seen[]): number {
  let steps = 0;
  let widest = 0;
  for (let at = 0; at + 3 < closes.length; at += 1) {
    const [before, from, to, after] = [closes[at], closes[at + 1], closes[at + 2], closes[at + 3]];
    if (!before || !from || !to || !after) break;
    if (after.time - before.time !== 3 * FIVE_MINUTES) continue;
    steps += 1;
    // What a price did not stay at, or came back from, is no move: a lie would else allow the next.
    const gone = Math.min(distance(from, to), distance(from, after), distance(before, to));
    if (gone > widest) widest = gone;
  }
  return steps < ENOUGH ? MOST : Math.min(Math.max(FACTOR * widest, LEAST_BOUND), MOST);
}
