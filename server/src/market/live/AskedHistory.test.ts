import { HOUR, MINUTE } from "@signaldeck/contract";
import { beforeEach, expect, it, vi } from "vitest";
import type { Candle } from "../Candle.ts";
import { HistoryUnreachable } from "../HistoryUnreachable.ts";
import type { Tick } from "../PriceFeed.ts";
import { PlayedTime } from "../testing/PlayedTime.ts";
import { AskedHistory } from "./AskedHistory.ts";
import { UnusableRows } from "./FeedSource.ts";

const START = Date.UTC(2026, 5, 1, 10);
const ENTRY = START - 10 * MINUTE;
const EXPIRY = START - 5 * MINUTE;

let time: PlayedTime;
let history: AskedHistory;
/** What the vendor gives for the last price before a moment; an error: it does not. */
let given: (pair: string, to: number) => Tick | Error;
const candles = vi.fn<() => Promise<Candle[]>>().mockResolvedValue([]);

beforeEach(() => {
  time = new PlayedTime(START);
  given = (pair, to) => ({ pair, time: to, price: 1 });
  const ticks = (pair: string, _from: number, to: number) => {
    const answer = given(pair, to);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve([answer]);
  };
  history = new AskedHistory({ candles, ticks }, time, () => START);
});

/** When the question began to be asked in vain. */
const sinceOf = (pair: string, at: number) =>
  history.tickBefore(pair, at, MINUTE).then(
    () => "answered",
    (error: unknown) => (error instanceof HistoryUnreachable ? error.since : error),
  );

it("gives rows that cannot be used as long as an answer that does not come, and asks anew", async () => {
  given = () => new UnusableRows("Vendor");
  expect(await sinceOf("EUR/USD", EXPIRY)).toBe(START);
  await time.playTo(START + 4 * MINUTE);
  expect(await sinceOf("EUR/USD", EXPIRY)).toBe(START);
  given = (pair, to) => ({ pair, time: to, price: 1.2 });
  expect(await history.tickBefore("EUR/USD", EXPIRY, MINUTE)).toMatchObject({ price: 1.2 });
});

it("has no other question wait for rows that cannot be used", async () => {
  given = (pair, to) =>
    pair === "EUR/USD" ? new UnusableRows("Vendor") : { pair, time: to, price: 1 };
  await sinceOf("EUR/USD", EXPIRY);
  expect(await sinceOf("USD/JPY", EXPIRY)).toBe("answered");
});

it("counts each question's wait by itself: what else is answered does not prolong it", async () => {
  given = (pair, to) =>
    to === EXPIRY - 1 ? new Error("no such minute") : { pair, time: to, price: 1 };
  expect(await sinceOf("EUR/USD", EXPIRY)).toBe(START);
  for (let minute = 1; minute <= 40; minute += 1) {
    await time.playTo(START + minute * MINUTE);
    expect(await sinceOf("EUR/USD", ENTRY)).toBe("answered");
    expect(await sinceOf("EUR/USD", EXPIRY)).toBe(START);
  }
});

it("counts anew once it was answered", async () => {
  given = () => new Error("down");
  await sinceOf("EUR/USD", EXPIRY);
  given = (pair, to) => ({ pair, time: to, price: 1 });
  await time.playTo(START + HOUR);
  expect(await sinceOf("EUR/USD", EXPIRY)).toBe("answered");
  given = () => new Error("down again");
  expect(await sinceOf("EUR/USD", EXPIRY)).toBe(START + HOUR);
});

it("reads the past whole: a row that is none could be the one that counts", async () => {
  await history.candles("EUR/USD", 1, ENTRY, EXPIRY);
  expect(candles).toHaveBeenLastCalledWith("EUR/USD", 1, ENTRY, EXPIRY, "whole");
});
