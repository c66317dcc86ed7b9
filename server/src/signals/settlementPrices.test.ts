import { HOUR, MINUTE } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import { HistoryUnreachable } from "../market/HistoryUnreachable.ts";
import type { FeedHistory } from "../market/PriceFeed.ts";
import { readLedger } from "../ledger/sealed/readLedger.ts";
import { verifyLedger } from "../ledger/sealed/verifyLedger.ts";
import {
  ENTRY,
  EXPIRY,
  findSignal,
  flat,
  lifeMinutes,
  MARK,
  publish,
  settleAt,
  signalsFixture,
  type SignalsFixture,
} from "./testing/signalsFixture.ts";

const CLOSE = 1.1002;

let fixture: SignalsFixture;
let corrected: string[];
/** What the vendor's history gives at entry and at expiry; an error: it cannot be asked. */
let past: { entry: number; close: number } | Error;
beforeEach(async () => {
  fixture = await signalsFixture();
  corrected = [];
  past = { entry: ENTRY, close: CLOSE };
  fixture.context.onCorrection = (what) => corrected.push(what);
  const minutes = lifeMinutes(CLOSE);
  fixture.feed.setCandles("EUR/USD", [...flat(MARK - FIVE_MINUTES, MARK), ...minutes]);
  const history: FeedHistory = {
    candles: () => (past instanceof Error ? Promise.reject(past) : Promise.resolve(minutes)),
    tickBefore: (pair, time) => {
      if (past instanceof Error) return Promise.reject(past);
      const price = time === MARK ? past.entry : past.close;
      return Promise.resolve({ pair, time: time - 1, price });
    },
  };
  Object.assign(fixture.feed, { history });
});
afterEach(() => fixture.storage.close());

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

describe("the vendor's history", () => {
  it("settles what came live as it came", async () => {
    const [row] = await settleAfter(0);
    expect(row).toMatchObject({ outcome: "profit", entryPrice: ENTRY, publishedEntryPrice: null });
    expect(corrected).toEqual([]);
  });

  it("wins over the entry that was published, which stays beside it", async () => {
    past = { entry: 1.1003, close: CLOSE };
    const [row] = await settleAfter(0);
    expect(row).toMatchObject({
      outcome: "loss",
      entryPrice: 1.1003,
      publishedEntryPrice: ENTRY,
      closePrice: CLOSE,
    });
    expect(corrected).toEqual(["entry"]);
    const ledger = await readLedger(fixture.context.database);
    expect(verifyLedger(ledger).fault).toBeNull();
    const [published, settled] = ledger.map(({ body }) => JSON.parse(body) as object);
    expect(published).toMatchObject({ entryPrice: ENTRY });
    expect(settled).toMatchObject({
      entryPrice: 1.1003,
      publishedEntryPrice: ENTRY,
      outcome: "loss",
    });
  });

  it("wins over the closing price that came live", async () => {
    past = { entry: ENTRY, close: 1.0999 };
    const [row] = await settleAfter(0);
    expect(row).toMatchObject({ outcome: "loss", closePrice: 1.0999 });
    expect(corrected).toEqual(["close"]);
  });

  it("is waited for while it is out of reach, for thirty minutes", async () => {
    past = new HistoryUnreachable("no connection", MARK);
    const rows = await settleAfter(0, 29 * MINUTE, 30 * MINUTE);
    expect(rows.map((row) => row?.status)).toEqual(["expired", "expired", "unsettled"]);
    expect(rows[2]).toMatchObject({
      outcome: null,
      unsettledReason: "Scripted market gave no usable answer for 30 minutes.",
    });
  });

  it("settles what waited once it can be asked again", async () => {
    past = new HistoryUnreachable("no connection", MARK);
    const { id } = await publish(fixture.context, MARK);
    await settleAt(fixture, EXPIRY + 20 * MINUTE);
    past = { entry: ENTRY, close: CLOSE };
    await settleAt(fixture, EXPIRY + 20 * MINUTE);
    expect(await findSignal(fixture, id)).toMatchObject({ status: "closed", outcome: "profit" });
  });

  it("is given its time also by a server that was off for hours", async () => {
    past = new HistoryUnreachable("no connection", EXPIRY + 5 * HOUR);
    const rows = await settleAfter(5 * HOUR + MINUTE, 5 * HOUR + 30 * MINUTE);
    expect(rows.map((row) => row?.status)).toEqual(["expired", "unsettled"]);
  });
});
