import { FIVE_MINUTES } from "../aggregateCandles.ts";
import type { Clock } from "../../process/clock/clock.ts";
import type { FeedSource } from "./FeedSource.ts";
import type { PairBook } from "./PairBook.ts";

/**
 * Reads the minutes of the two five-minute candles before a mark from the vendor's history, which
 * wins over what was built from ticks.
 * @returns the opens of those that differed, ISO 8601
 */
export async function compareMinutes(
  source: Pick<FeedSource, "candles">,
  book: PairBook,
  mark: number,
  clock: Clock,
): Promise<string[]> {
  const from = mark - 2 * FIVE_MINUTES;
  const known = new Map(
    book.candles(1, from, mark, clock.now()).map((candle) => [candle.time, candle]),
  );
  const read = await source.candles(book.pair, 1, from, mark);
  // Lost meanwhile: the refilling reads them anyway.
  if (book.isBlind) return [];
  book.putMinutes(read);
  return read
    .filter(({ time, high, low, close }) => {
      const one = known.get(time);
      return one?.close !== close || one.high !== high || one.low !== low;
    })
    .map(({ time }) => new Date(time).toISOString());
}
