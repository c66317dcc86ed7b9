import { DAY, HOUR, MINUTE } from "@signaldeck/contract";
import { FIVE_MINUTES } from "../aggregateCandles.ts";
import { floorTo } from "../floorTo.ts";
import type { FeedSource } from "./FeedSource.ts";
import type { PairBook } from "./PairBook.ts";

/** What the engine reads at its first mark, and more than a long weekend. */
const FIVES_READ = 8 * DAY;
const MINUTES_READ = 2 * HOUR;
const TICKS_READ = 6 * MINUTE;

/**
 * Reads what a pair's book has missed from the vendor's history.
 * @param now wall time, epoch milliseconds
 * @returns up to when all is known now
 */
export async function readMissed(
  source: Pick<FeedSource, "candles" | "ticks" | "historyLag" | "settling">,
  book: PairBook,
  now: number,
): Promise<number> {
  const { pair } = book;
  const lost = book.knownTo(now) - 2 * FIVE_MINUTES;
  const to = floorTo(MINUTE, now - source.historyLag);
  // Whole candles: of one whose first minutes are missing the rest would make another.
  const from = floorTo(FIVE_MINUTES, Math.max(lost, now - MINUTES_READ));
  const fivesFrom = floorTo(FIVE_MINUTES, Math.max(lost, now - FIVES_READ));
  if (fivesFrom < from) book.putFives(await source.candles(pair, 5, fivesFrom, from));
  const minutes = await source.candles(pair, 1, from, to);
  book.putMinutes(minutes);
  book.putTicks(await source.ticks(pair, now - TICKS_READ, now));
  if (source.settling !== Infinity) return now - source.settling;
  return (minutes.at(-1)?.time ?? -Infinity) + MINUTE;
}
