import { DAY, MINUTE } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { Candle } from "../market/Candle.ts";
import { readLedger } from "../ledger/sealed/readLedger.ts";
import type { SettledBody } from "../ledger/sealed/recordBodies.ts";
import { verifyLedger } from "../ledger/sealed/verifyLedger.ts";
import { settleDue } from "./settleDue.ts";
import { settleSignal } from "./settleSignal.ts";
import { SignalResult } from "../ledger/counted/results/SignalResult.ts";
import type { SignalRow } from "./Signal.ts";
import { Performance } from "../ledger/counted/statistics/Performance.ts";
import {
  candleAt,
  ENTRY,
  EXPIRY,
  findSignal,
  flat,
  lifeMinutes,
  MARK,
  publish,
  settleAt,
  signalsFixture,
  recordedEvents,
  type SignalsFixture,
} from "./testing/signalsFixture.ts";

const UP = 1.1002;
const DOWN = 1.0998;

let fixture: SignalsFixture;
afterEach(() => fixture.storage.close());

/** The five minutes of the signal's life, of which some are replaced. */
function window(close: number, replaced: Record<number, Candle | null> = {}): Candle[] {
  return lifeMinutes(close).flatMap((candle, minute) => {
    const other = replaced[minute];
    return other === undefined ? [candle] : other === null ? [] : [other];
  });
}

/** Publishes, plays the window, settles at expiry and gives the row back. */
async function play(
  candles: Candle[],
  change: Parameters<typeof publish>[2] = {},
): Promise<SignalRow | null> {
  fixture.feed.setCandles("EUR/USD", [...flat(MARK - FIVE_MINUTES, MARK), ...candles]);
  const { id } = await publish(fixture.context, MARK, change);
  await settleAt(fixture, EXPIRY);
  return find(id);
}

const find = (id: string) => findSignal(fixture, id);
const updates = async () =>
  (await recordedEvents(fixture, "signal.updated")).map(({ event }) => event.signal.status);

describe("settleSignal", () => {
  beforeEach(async () => {
    fixture = await signalsFixture();
  });

  it.each([
    ["CALL", UP, "profit"],
    ["CALL", DOWN, "loss"],
    ["CALL", ENTRY, "breakeven"],
    ["PUT", DOWN, "profit"],
    ["PUT", UP, "loss"],
    ["PUT", ENTRY, "breakeven"],
  ] as const)("settles a %s that closes at %f as %s", async (direction, close, outcome) => {
    const levels = direction === "PUT" ? { stopLoss: 1.1015, takeProfit: 1.099 } : {};
    const row = await play(window(close), { direction, ...levels });
    expect(row).toMatchObject({
      status: "closed",
      outcome,
      closePrice: close,
      closeTickAt: new Date(EXPIRY - 1),
      settledAt: new Date(EXPIRY),
      updatedAt: new Date(EXPIRY),
      unsettledReason: null,
    });
    const ledger = await readLedger(fixture.context.database);
    expect(ledger.map(({ kind }) => kind)).toEqual(["published", "settled"]);
    expect(ledger[1]?.hash).toBe(row?.settledHash);
    expect(JSON.parse(ledger[1]?.body ?? "") as SettledBody).toMatchObject({ outcome });
    expect(verifyLedger(ledger).fault).toBeNull();
    expect(await updates()).toEqual(["closed"]);
  });

  it("marks a level that was touched first, while the outcome stays that of the expiry", async () => {
    const touched = candleAt(MARK + MINUTE, ENTRY, { low: 1.0985, high: 1.1002 });
    expect(await play(window(UP, { 1: touched }))).toMatchObject({
      status: "hit_sl",
      outcome: "profit",
    });
  });

  it("takes the level that came first", async () => {
    const high = candleAt(MARK + MINUTE, ENTRY, { high: 1.101 });
    const low = candleAt(MARK + 2 * MINUTE, ENTRY, { low: 1.098 });
    expect(await play(window(DOWN, { 1: high, 2: low }))).toMatchObject({
      status: "hit_tp",
      outcome: "loss",
    });
  });

  it("tells nothing from candles before entry or after expiry", async () => {
    const before = candleAt(MARK - MINUTE, ENTRY, { high: 1.2, low: 1 });
    const after = candleAt(EXPIRY, ENTRY, { high: 1.2, low: 1 });
    fixture.feed.setCandles("EUR/USD", [before, ...window(UP), after]);
    const { id } = await publish(fixture.context);
    await settleAt(fixture, EXPIRY + FIVE_MINUTES);
    expect(await find(id)).toMatchObject({ status: "closed", closePrice: UP });
  });

  it("waits for a missing price as expired, then leaves the signal unsettled", async () => {
    const row = await play(window(UP, { 4: null }));
    expect(row).toMatchObject({ status: "expired", outcome: null, settledAt: null });
    expect(await updates()).toEqual(["expired"]);
    expect(await settleSignal(fixture.context, row as SignalRow, EXPIRY + MINUTE)).toBe("awaiting");
    expect(await updates()).toEqual(["expired"]);

    expect(await settleAt(fixture, EXPIRY + FIVE_MINUTES)).toBe(1);
    expect(await find(row?.id ?? "")).toMatchObject({
      status: "unsettled",
      outcome: null,
      closePrice: null,
      unsettledReason: "Scripted market had no price at the expiry.",
    });
    expect(await updates()).toEqual(["expired", "unsettled"]);
    const ledger = await readLedger(fixture.context.database);
    expect(ledger.map(({ kind }) => kind)).toEqual(["published", "unsettled"]);
    expect(verifyLedger(ledger).fault).toBeNull();
  });

  it("settles when the awaited price comes in time", async () => {
    const row = await play(window(UP, { 4: null }));
    fixture.feed.setCandles("EUR/USD", window(UP));
    expect(await settleAt(fixture, EXPIRY + MINUTE)).toBe(1);
    expect(await find(row?.id ?? "")).toMatchObject({ status: "closed", outcome: "profit" });
  });

  it("counts an unsettled signal in no rate and no total", async () => {
    await play(window(UP, { 4: null }));
    await settleDue(fixture.context, EXPIRY + FIVE_MINUTES);
    const { database, feed } = fixture.context;
    const performance = new Performance({ database, feed: feed.info, payoutPercent: 85 });
    expect(await performance.load()).toMatchObject({
      totalSignals: 0,
      wonSignals: 0,
      lostSignals: 0,
      unsettledSignals: 1,
      avgConfidence: null,
    });
  });

  it("changes nothing on ticks that are dropped, repeated or out of order", async () => {
    fixture.feed.deliver = (ticks) => [...ticks, ...ticks].reverse().slice(3);
    expect(await play(window(UP))).toMatchObject({ status: "closed", outcome: "profit" });
    fixture.feed.emit({ pair: "EUR/USD", time: EXPIRY - 1, price: DOWN });
    fixture.feed.emit({ pair: "EUR/USD", time: EXPIRY - 1, price: DOWN });
    expect(await settleDue(fixture.context, EXPIRY + MINUTE)).toBe(0);
    expect(await updates()).toEqual(["closed"]);
  });

  it("settles once, however many try at the same moment", async () => {
    fixture.feed.setCandles("EUR/USD", window(UP));
    const signal = await publish(fixture.context);
    fixture.feed.moveTo(EXPIRY);
    const second = { ...fixture.context, database: await fixture.storage.reopen() };
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        settleSignal(turn % 2 === 0 ? fixture.context : second, signal, EXPIRY),
      ),
    );
    expect(results.filter((result) => result === "settled")).toHaveLength(1);
    expect(results.filter((result) => result === "already")).toHaveLength(19);
    expect(await updates()).toEqual(["closed"]);
    expect(await readLedger(fixture.context.database)).toHaveLength(2);
  });

  it("settles after a restart what fell due meanwhile, once", async () => {
    fixture.feed.setCandles("EUR/USD", window(DOWN));
    const { id } = await publish(fixture.context);
    await fixture.context.database.close();
    fixture.context.database = await fixture.storage.reopen();
    fixture.feed.moveTo(EXPIRY + DAY);
    const now = fixture.feed.clock.now();
    expect(await settleDue(fixture.context, now)).toBe(1);
    expect(await settleDue(fixture.context, now)).toBe(0);
    expect(await find(id)).toMatchObject({ outcome: "loss", settledAt: new Date(now) });
    expect(verifyLedger(await readLedger(fixture.context.database))).toMatchObject({ count: 2 });
  });

  it("takes down the prices of later entries, and what they would have become", async () => {
    const begin = candleAt(MARK, 1.1005, { open: 1.1002, low: 1.0999 });
    await play(window(UP, { 0: begin }));
    const [, end] = await readLedger(fixture.context.database);
    expect(JSON.parse(end?.body ?? "") as SettledBody).toMatchObject({
      outcome: "profit",
      laterPrices: [
        { seconds: 10, price: 1.1002 },
        { seconds: 30, price: 1.0999 },
        { seconds: 60, price: 1.1005 },
      ],
    });
    const results = await fixture.context.database.model(SignalResult).findAll({ raw: true });
    expect(results.map(({ ending, late }) => [ending, late])).toEqual([["profit", "EWL"]]);
  });

  it("goes on with the other signals when one cannot be settled", async () => {
    fixture.feed.setCandles("EUR/USD", window(UP));
    await publish(fixture.context, MARK - FIVE_MINUTES, { pair: "GBP/USD" });
    const { id } = await publish(fixture.context, MARK);
    fixture.feed.losePrices((pair) => pair === "GBP/USD");
    expect(await settleAt(fixture, EXPIRY)).toBe(1);
    expect(await find(id)).toMatchObject({ status: "closed" });
  });
});

describe("settleSignal on a recording", () => {
  it("knows at once that a gap will not be filled", async () => {
    fixture = await signalsFixture({ info: { live: false }, finestStep: 5 });
    fixture.feed.setCandles("EUR/USD", [candleAt(MARK - FIVE_MINUTES, ENTRY)]);
    const { id } = await publish(fixture.context);
    await settleAt(fixture, EXPIRY);
    expect(await find(id)).toMatchObject({ status: "unsettled" });
  });

  it("gives a reason that fits into its column, whatever the feed is called", async () => {
    fixture = await signalsFixture({
      info: { live: false, label: "A feed with a name ".repeat(9) },
    });
    const row = await play(window(UP, { 4: null }));
    expect(row?.unsettledReason).toHaveLength(120);
  });

  it("settles by five-minute candles where there are no finer ones", async () => {
    fixture = await signalsFixture({ info: { live: false }, finestStep: 5 });
    fixture.feed.setCandles("EUR/USD", [
      candleAt(MARK - FIVE_MINUTES, ENTRY),
      candleAt(MARK, UP, { high: 1.102, low: 1.098 }),
    ]);
    const { id } = await publish(fixture.context);
    await settleAt(fixture, EXPIRY);
    expect(await find(id)).toMatchObject({ status: "hit_sl", outcome: "profit" });
    // A price within a recorded candle would be made up.
    const [, end] = await readLedger(fixture.context.database);
    expect(JSON.parse(end?.body ?? "")).not.toHaveProperty("laterPrices");
  });
});
