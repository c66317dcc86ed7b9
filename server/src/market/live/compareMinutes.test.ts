import { MINUTE, SECOND } from "@signaldeck/contract";
import { beforeEach, expect, it } from "vitest";
import { FIVE_MINUTES } from "../aggregateCandles.ts";
import type { Candle } from "../Candle.ts";
import { compareMinutes } from "./compareMinutes.ts";
import { PairBook } from "./PairBook.ts";

const PAIR = "EUR/USD";
const MARK = Date.parse("2026-06-01T10:10:00Z");
const FROM = MARK - 2 * FIVE_MINUTES;
const clock = { now: () => MARK + 20 * SECOND };

/** A minute whose only price came at its beginning. */
const minute = (number: number, price = 1.1): Candle => {
  const time = FROM + number * MINUTE;
  return { time, open: price, high: price, low: price, close: price };
};
const all = Array.from({ length: 10 }, (_, number) => minute(number));

let book: PairBook;
beforeEach(() => {
  book = new PairBook(PAIR, 0);
  book.regain(FROM);
  for (const { time, close: price } of all) book.addTick({ pair: PAIR, time, price }, time);
});

/** A vendor's history; what happens `meanwhile` happens before it answers. */
const history = (candles: Candle[], meanwhile: () => void = () => undefined) => ({
  candles: (...asked: unknown[]) => {
    expect(asked).toEqual([PAIR, 1, FROM, MARK]);
    meanwhile();
    return Promise.resolve(candles);
  },
});
const minutes = () => book.candles(1, FROM, MARK, clock.now());

it("finds nothing where the history says what came", async () => {
  expect(await compareMinutes(history(all), book, MARK, clock)).toEqual([]);
  expect(minutes()).toEqual(all);
});

it("names each minute that differs, and has the history win", async () => {
  const read = [
    ...all.slice(0, 2),
    { ...minute(2), close: 1.2, high: 1.2 },
    { ...minute(3), high: 1.3 },
    { ...minute(4), low: 1 },
    // Where the first of two prices came late, nothing is settled by it.
    { ...minute(5), open: 1.05, low: 1.1 },
    ...all.slice(6),
  ];
  expect(await compareMinutes(history(read), book, MARK, clock)).toEqual([
    "2026-06-01T10:02:00.000Z",
    "2026-06-01T10:03:00.000Z",
    "2026-06-01T10:04:00.000Z",
  ]);
  expect(minutes()).toEqual(read);
});

it("names a minute of which nothing came", async () => {
  book = new PairBook(PAIR, 0);
  book.regain(MARK);
  expect(await compareMinutes(history([minute(9)]), book, MARK, clock)).toEqual([
    "2026-06-01T10:09:00.000Z",
  ]);
  expect(minutes()).toEqual([minute(9)]);
});

it("leaves a book alone that was lost while the history was read", async () => {
  const read = history([minute(3, 1.2)], () => book.lose(MARK));
  expect(await compareMinutes(read, book, MARK, clock)).toEqual([]);
  book.regain(MARK);
  expect(minutes()).toEqual(all);
});
