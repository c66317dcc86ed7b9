import { randomUUID } from "node:crypto";
import { MINUTE, PlanSignalInput, STATED_NAMES } from "@signaldeck/contract";
import { afterEach, describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { planByHand } from "../desk/planByHand.ts";
import { endMissedPlans } from "./endPlans.ts";
import { EngineRunner } from "../EngineRunner.ts";
import type { PublishedBody } from "../../ledger/sealed/recordBodies.ts";
import { readLedger } from "../../ledger/sealed/readLedger.ts";
import { verifyLedger } from "../../ledger/sealed/verifyLedger.ts";
import { PlannedSignal } from "../PlannedSignal.ts";
import { publishSignal } from "../publishSignal.ts";
import { runMark } from "../runMark.ts";
import { settleDue } from "../settleDue.ts";
import { Signal } from "../Signal.ts";
import { pickFields } from "../signalFields.ts";
import {
  draftOf,
  ENTRY,
  flat,
  MARK,
  signalsFixture,
  type SignalsFixture,
} from "../testing/signalsFixture.ts";

const NEXT = MARK + FIVE_MINUTES;

let fixture: SignalsFixture;
afterEach(() => fixture.storage.close());

async function planned(change: Partial<PlanSignalInput> = {}) {
  fixture = await signalsFixture();
  fixture.feed.moveTo(MARK + MINUTE);
  const input = PlanSignalInput.parse({
    slot: new Date(NEXT).toISOString(),
    pair: "EUR/USD",
    direction: "PUT",
    confidence: 60,
    stopLoss: null,
    takeProfit: null,
    analysis: "The high of the week has held twice.",
    ...change,
  });
  const plan = await planByHand(fixture.context, randomUUID(), input);
  fixture.clock.advance(FIVE_MINUTES);
  return plan;
}

const plans = () => fixture.context.database.model(PlannedSignal).findAll({ raw: true });
const signals = () => fixture.context.database.model(Signal).findAll({ raw: true });

/** The price is at 1.2 from the mark before on, so that it differs from that of the planning. */
function pricesTo(time: number, price = 1.2): void {
  const before = flat(MARK - 60 * MINUTE, MARK);
  fixture.feed.setCandles("EUR/USD", [...before, ...flat(MARK, time, price)]);
  fixture.feed.moveTo(time);
}

describe("a signal that was planned by hand", () => {
  it("is entered at the feed's own price at its mark, in the ledger and as what it is", async () => {
    const plan = await planned();
    pricesTo(NEXT);
    const result = await runMark(fixture.context, NEXT);
    expect(result).toMatchObject({
      kind: "published",
      signal: {
        source: "desk",
        direction: "PUT",
        entryPrice: 1.2,
        entryTickAt: new Date(NEXT - 1),
        confidence: 60,
        confidenceLow: null,
        confidenceSample: 0,
        stopLoss: null,
      },
    });
    const [signal] = await signals();
    expect(signal).toMatchObject(pickFields(STATED_NAMES, plan));
    const [record] = await readLedger(fixture.context.database);
    expect(JSON.parse(record?.body ?? "") as PublishedBody).toMatchObject({
      source: "desk",
      decidedAt: plan.createdAt.toISOString(),
      confidence: 60,
      confidenceLow: null,
      entryPrice: 1.2,
    });
    expect(await plans()).toMatchObject([
      { status: "published", signalId: expect.any(String) as string },
    ]);
  });

  it("is settled by the feed, and both of its records verify", async () => {
    await planned({ stopLoss: 1.3, takeProfit: 1.05 });
    pricesTo(NEXT);
    await runMark(fixture.context, NEXT);
    pricesTo(NEXT + FIVE_MINUTES, 1.2);
    const fall = flat(NEXT, NEXT + FIVE_MINUTES, 1.04);
    fixture.feed.setCandles("EUR/USD", [...flat(MARK, NEXT, 1.2), ...fall]);
    expect(await settleDue(fixture.context, NEXT + FIVE_MINUTES)).toBe(1);
    expect(await signals()).toMatchObject([
      { status: "hit_tp", outcome: "profit", closePrice: 1.04 },
    ]);
    const ledger = await readLedger(fixture.context.database);
    expect(verifyLedger(ledger)).toMatchObject({ count: 2, fault: null, late: [], voided: [] });
  });

  it("makes the engine stand back at that mark and nowhere else", async () => {
    await planned();
    const entry = { pair: "EUR/USD", time: NEXT - 1, price: ENTRY };
    const standingBack = await publishSignal(fixture.context, {
      draft: draftOf(),
      slot: NEXT,
      entry,
    });
    expect(standingBack.kind).toBe("taken");
    const other = { draft: draftOf(), slot: MARK, entry };
    expect((await publishSignal(fixture.context, other)).kind).toBe("published");
  });

  it("is published once when its mark is run by two processes at the same moment", async () => {
    await planned();
    pricesTo(NEXT);
    const second = { ...fixture.context, database: await fixture.storage.reopen() };
    const results = await Promise.all([
      runMark(fixture.context, NEXT),
      runMark(second, NEXT),
      runMark(fixture.context, NEXT),
    ]);
    expect(results.filter(({ kind }) => kind === "published")).toHaveLength(1);
    expect(await signals()).toHaveLength(1);
  });

  it("waits for a fresh price, and is given up when none comes in time", async () => {
    await planned();
    fixture.feed.moveTo(NEXT);
    expect((await runMark(fixture.context, NEXT)).kind).toBe("stale");
    await endMissedPlans(fixture.context, NEXT + 5_000);
    expect(await plans()).toMatchObject([{ status: "waiting" }]);
    await endMissedPlans(fixture.context, NEXT + 5_001);
    expect(await plans()).toMatchObject([
      { status: "missed", reason: expect.stringMatching(/could not be entered in time/) as string },
    ]);
    expect(await signals()).toEqual([]);
  });

  it("is given up when its level has come to lie on the wrong side", async () => {
    await planned({ stopLoss: 1.15 });
    pricesTo(NEXT);
    expect(await runMark(fixture.context, NEXT)).toMatchObject({
      kind: "missed",
      reason: "The stop loss of a PUT must lie above the price (1.2).",
    });
    expect(await plans()).toMatchObject([{ status: "missed" }]);
  });

  it.each([
    ["closes before it would expire", NEXT + FIVE_MINUTES - 1, NEXT],
    ["has closed already, so that no price comes", NEXT - 3 * MINUTE, NEXT - 3 * MINUTE],
  ])("is given up at once when its market %s", async (_when, closes, lastPrice) => {
    await planned();
    pricesTo(lastPrice);
    fixture.feed.closeAt("EUR/USD", closes);
    fixture.feed.moveTo(NEXT);
    const reason =
      "The market of EUR/USD is not open all the time from 12:05 AM to 12:10 AM WAT, in which the signal would run.";
    expect(await runMark(fixture.context, NEXT)).toEqual({ kind: "missed", reason });
    expect(await plans()).toMatchObject([{ status: "missed", reason, signalId: null }]);
    expect(await signals()).toEqual([]);
  });

  it("is entered when its market closes as it expires", async () => {
    await planned();
    pricesTo(NEXT);
    fixture.feed.closeAt("EUR/USD", NEXT + FIVE_MINUTES);
    expect((await runMark(fixture.context, NEXT)).kind).toBe("published");
  });

  it("survives a restart: the runner publishes it at its mark and reports it", async () => {
    await planned();
    pricesTo(NEXT);
    const context = { ...fixture.context, database: await fixture.storage.reopen() };
    const runner = new EngineRunner({ context });
    await runner.start();
    await expect
      .poll(() => runner.lastRun)
      .toMatchObject({
        mark: NEXT,
        kind: "published",
        detail: "No. 1, EUR/USD PUT",
      });
    await runner.stop();
  });
});
