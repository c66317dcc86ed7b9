import { HOUR } from "@signaldeck/contract";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { Candle } from "../market/Candle.ts";
import { AROUND, Plausible } from "../market/plausible/Plausible.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";

/** A week of five-minute candles, which serves the engine's calibration well. */
const DEFAULT_LENGTH = 2_016;
/** A vendor may correct what it said so long ago; what is computed or recorded stays as it is. */
const READ_AGAIN = HOUR;

/**
 * The last five-minute candles of each pair, so that a mark reads only what is new and what may have
 * been corrected. What cannot be believed of them is missing. A mark that is not after the one before
 * (a recording that began anew) reads everything again.
 */
export class CandleHistory {
  private readonly candles = new Map<string, Candle[]>();
  private upTo = -Infinity;
  /** Pairs whose candle that ends at the last mark is there and cannot be believed. */
  readonly disbelieved = new Set<string>();

  constructor(
    private readonly feed: PriceFeed,
    private readonly length = DEFAULT_LENGTH,
    private readonly plausible = new Plausible(feed),
  ) {}

  /** The history of each pair whose last candle ends exactly at `mark`; a pair in a gap is left out. */
  async endingAt(mark: number): Promise<Map<string, readonly Candle[]>> {
    if (mark <= this.upTo) this.candles.clear();
    const { pairs } = this.feed.info;
    const histories = await Promise.all(pairs.map((pair) => this.read(pair, mark)));
    this.upTo = mark;
    return new Map(
      pairs
        .map((pair, index) => [pair, histories[index] ?? []] as const)
        .filter(([, history]) => history.at(-1)?.time === mark - FIVE_MINUTES),
    );
  }

  private async read(pair: string, mark: number): Promise<readonly Candle[]> {
    const oldest = mark - this.length * FIVE_MINUTES;
    const sureUpTo = this.upTo - (this.feed.history ? READ_AGAIN : 0);
    const known = between(this.candles.get(pair) ?? [], oldest, sureUpTo);
    const last = known.at(-1);
    const from = last ? last.time + FIVE_MINUTES : oldest;
    const read = await this.feed.candles(pair, 5, from, mark);
    // With some of those before them, which they are held against.
    const sure = Math.max(0, known.length - AROUND);
    const recent = [...known.slice(sure), ...read];
    const believed = await this.plausible.believable(pair, recent, 5);
    const candles = known.slice(0, sure).concat(believed);
    const isDisbelieved =
      read.at(-1)?.time === mark - FIVE_MINUTES && candles.at(-1) !== read.at(-1);
    if (isDisbelieved) this.disbelieved.add(pair);
    else this.disbelieved.delete(pair);
    this.candles.set(pair, candles);
    return candles;
  }
}

/** Of sorted candles those that open in [from, to): a copy, for which few are looked at. */
function between(candles: readonly Candle[], from: number, to: number): Candle[] {
  const first = candles.findIndex(({ time }) => time >= from);
  return first < 0 ? [] : candles.slice(first, candles.findLastIndex(({ time }) => time < to) + 1);
}
