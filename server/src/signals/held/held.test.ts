import { DAY, MINUTE } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import type { Candle } from "../../market/Candle.ts";
import { HistoryUnreachable } from "../../market/HistoryUnreachable.ts";
import type { FeedHistory } from "../../market/PriceFeed.ts";
import { readLedger } from "../../ledger/sealed/readLedger.ts";
import { verifyLedger } from "../../ledger/sealed/verifyLedger.ts";
import { settleDue } from "../settleDue.ts";
import {
  candleAt,
  ENTRY,
  EXPIRY,
  findSignal,
  flat,
  MARK,
  publish,
  settleAt,
  signalsFixture,
  recordedEvents,
  type SignalsFixture,
} from "../testing/signalsFixture.ts";

const CLOSE = 1.1002;
const LIE = ENTRY / 2;
const END = EXPIRY + 40 * MINUTE;

let fixture: SignalsFixture;
let alerts: string[];
/** The vendor's minutes as its history gives them; an error: it cannot be asked. */
let past: Candle[] | Error;
let asked: number;
beforeEach(async () => {
  fixture = await signalsFixture();
  alerts = [];
  asked = 0;
  fixture.context.onHeld = (_transaction, { reason }) => {
    alerts.push(reason);
    return Promise.resolve();
  };
  fixture.feed.setCandles("EUR/USD", honest());
  past = honest();
  Object.assign(fixture.feed, { history });
});
afterEach(() => fixture.storage.close());

/** Minutes at ENTRY up to the last one of the signal's life, and at CLOSE from its end on. */
const honest = () => [
  ...flat(MARK - 12 * FIVE_MINUTES, EXPIRY - MINUTE),
  candleAt(EXPIRY - MINUTE, CLOSE, { open: ENTRY }),
  ...flat(EXPIRY, END, CLOSE),
];
/** The same, with another close of the minute that ends at `time`, and what follows. */
const lying = (time: number, close: number, then: Candle[] = []) => {
  const replaced = new Map(then.map((one) => [one.time, one]));
  return honest().map((one) =>
    one.time === time - MINUTE
      ? candleAt(one.time, close, { open: one.open })
      : (replaced.get(one.time) ?? one),
  );
};

const history: FeedHistory = {
  candles: (_pair, _step, from, to) => {
    asked += 1;
    if (past instanceof Error) return Promise.reject(past);
    const now = fixture.feed.clock.now();
    return Promise.resolve(
      past.filter(({ time }) => time >= from && time < to && time + MINUTE <= now),
    );
  },
  tickBefore: (pair, time) => {
    if (past instanceof Error) return Promise.reject(past);
    const minute = past.find((one) => one.time === time - MINUTE);
    return Promise.resolve(minute ? { pair, time: time - 1, price: minute.close } : null);
  },
};

/** Publishes a CALL at ENTRY, and looks so long after its expiry. */
async function settleAfter(...delays: number[]) {
  const { id } = await publish(fixture.context, MARK);
  const rows = [];
  for (const delay of delays) {
    await settleAt(fixture, EXPIRY + delay);
    rows.push(await findSignal(fixture, id));
  }
  return rows;
}
const records = async () => {
  const ledger = await readLedger(fixture.context.database);
  expect(verifyLedger(ledger).fault).toBeNull();
  return ledger.map(({ kind, body }) => ({ kind, body: JSON.parse(body) as object }));
};

describe("a closing price that the pair's own history rules out", () => {
  it.each([
    ["half", LIE],
    ["half as much again", 1.65],
    ["next to nothing", 1e-8],
  ])("settles nothing where the history says %s", async (_name, close) => {
    past = lying(EXPIRY, close);
    const [row] = await settleAfter(100);
    expect(row).toMatchObject({
      status: "expired",
      outcome: null,
      settledAt: null,
      heldAt: new Date(EXPIRY + 100),
    });
    const [, held] = await records();
    expect(held).toMatchObject({
      kind: "held",
      body: {
        reason: expect.stringMatching(/^EUR\/USD at \S+ after 1\.1: more than/) as string,
        prices: [
          { source: "history", entryPrice: ENTRY, closePrice: close },
          { source: "live", entryPrice: ENTRY, closePrice: CLOSE },
        ],
        around: Array.from({ length: 5 }, () => expect.anything() as unknown),
      },
    });
    expect(alerts).toHaveLength(1);
    const told = await recordedEvents(fixture, "signal.updated");
    expect(told.map(({ event }) => event.signal)).toMatchObject([
      { status: "expired", heldAt: new Date(EXPIRY + 100).toISOString() },
    ]);
  });

  it("is settled by itself once the history has healed", async () => {
    past = lying(EXPIRY, LIE);
    await settleAfter(100);
    past = honest();
    await settleAt(fixture, EXPIRY + 2 * MINUTE);
    const [, , end] = await records();
    expect(end).toMatchObject({
      kind: "settled",
      body: { outcome: "profit", closePrice: CLOSE, decided: { by: "history" } },
    });
  });

  it("is settled by a move that the three minutes after it confirm, and not before", async () => {
    past = lying(EXPIRY, LIE, flat(EXPIRY, END, LIE * 1.01));
    fixture.feed.setCandles("EUR/USD", past);
    const rows = await settleAfter(100, 2 * MINUTE + 30_000, 3 * MINUTE + 31_000);
    expect(rows.map((row) => row?.status)).toEqual(["expired", "expired", "hit_sl"]);
    const [, , end] = await records();
    const around = [1, 2, 3].map((minute) => ({
      at: new Date(EXPIRY + minute * MINUTE - 1).toISOString(),
      price: LIE * 1.01,
    }));
    expect(end?.body).toMatchObject({ closePrice: LIE, decided: { by: "history", around } });
  });

  it("ends unsettled after thirty minutes where neither history nor a person decides", async () => {
    past = lying(EXPIRY, LIE);
    const rows = await settleAfter(100, 29 * MINUTE, 30 * MINUTE, DAY);
    expect(rows.map((row) => row?.status)).toEqual([
      "expired",
      "expired",
      "unsettled",
      "unsettled",
    ]);
    const [, , end, ...more] = await records();
    const reason = "Its prices could not be confirmed within 30 minutes.";
    expect(end).toMatchObject({ kind: "unsettled", body: { reason, decided: { by: "nobody" } } });
    expect(more).toEqual([]);
  });

  it("waits on where the history cannot be reached meanwhile, and no longer", async () => {
    past = lying(EXPIRY, LIE);
    await settleAfter(100);
    past = new HistoryUnreachable("down", EXPIRY + MINUTE);
    await settleAt(fixture, EXPIRY + 29 * MINUTE);
    expect(await records()).toHaveLength(2);
    await settleAt(fixture, EXPIRY + 30 * MINUTE);
    expect(await records()).toMatchObject([{}, {}, { kind: "unsettled" }]);
  });

  it("is held where the stream alone lied, until the minutes after have spoken", async () => {
    fixture.feed.emit({ pair: "EUR/USD", time: EXPIRY - 1, price: 1.65 });
    const rows = await settleAfter(100, 4 * MINUTE);
    expect(rows[0]).toMatchObject({ status: "expired" });
    expect(rows[1]).toMatchObject({ outcome: "profit", closePrice: CLOSE });
    expect((await records())[1]?.body).toMatchObject({
      reason: `EUR/USD came live at 1.65, and the history says ${CLOSE}.`,
    });
  });

  it("is no lie where the minutes after it are known at the first look", async () => {
    past = lying(EXPIRY, LIE, flat(EXPIRY, END, LIE));
    const [row] = await settleAfter(10 * MINUTE);
    expect(row).toMatchObject({ outcome: "loss", closePrice: LIE, heldAt: null });
    expect((await records()).map(({ kind }) => kind)).toEqual(["published", "settled"]);
  });

  it("is held once, by however many processes, and asked for once a minute", async () => {
    past = lying(EXPIRY, LIE);
    const { id } = await publish(fixture.context, MARK);
    fixture.feed.moveTo(EXPIRY + 100);
    await Promise.all(Array.from({ length: 8 }, () => settleDue(fixture.context, EXPIRY + 100)));
    expect(await records()).toHaveLength(2);
    expect(alerts).toHaveLength(1);
    await settleAt(fixture, EXPIRY + MINUTE);
    const before = asked;
    for (let second = 61; second < 110; second += 5) {
      await settleAt(fixture, EXPIRY + second * 1_000);
    }
    expect(asked).toBe(before);
    await settleAt(fixture, EXPIRY + 2 * MINUTE);
    expect(asked).toBeGreaterThan(before);
    expect((await findSignal(fixture, id))?.status).toBe("expired");
  });
});

describe("an entry price of the history that cannot be", () => {
  it("corrects nothing: the signal is held, and ends by what the history says once it has healed", async () => {
    past = lying(MARK, LIE);
    const [row] = await settleAfter(100);
    expect(row).toMatchObject({ status: "expired", entryPrice: ENTRY });
    past = honest();
    await settleAt(fixture, EXPIRY + 2 * MINUTE);
    expect((await records())[2]?.body).toMatchObject({ outcome: "profit", entryPrice: ENTRY });
  });

  it("corrects the published one where the signal's own minutes confirm it", async () => {
    const low = ENTRY * 0.85;
    past = honest().map((one) =>
      one.time >= MARK - MINUTE
        ? candleAt(one.time, one.time >= EXPIRY - MINUTE ? low * 1.01 : low)
        : one,
    );
    fixture.feed.setCandles("EUR/USD", [
      ...flat(MARK - 12 * FIVE_MINUTES, MARK),
      ...past.filter(({ time }) => time >= MARK),
    ]);
    const [row] = await settleAfter(100);
    expect(row).toMatchObject({ outcome: "profit", entryPrice: low, publishedEntryPrice: ENTRY });
  });
});

describe("a level", () => {
  it("was not touched by a minute that cannot be believed", async () => {
    past = honest().map((one) =>
      one.time === MARK + MINUTE ? candleAt(one.time, ENTRY, { low: LIE }) : one,
    );
    const [row] = await settleAfter(100);
    expect(row).toMatchObject({ status: "closed", outcome: "profit", heldAt: null });
  });
});
