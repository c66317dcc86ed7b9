import {
  DAY,
  MINUTE,
  type ReceiptDto,
  type SignalDeskDto,
  type SourceSecretDto,
} from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { readLedger } from "../../ledger/sealed/readLedger.ts";
import { verifyLedger } from "../../ledger/sealed/verifyLedger.ts";
import { runMark } from "../runMark.ts";
import { settleDue } from "../settleDue.ts";
import { Signal } from "../Signal.ts";
import { DeskFixture } from "../testing/DeskFixture.ts";
import { flat, MARK, publish } from "../testing/signalsFixture.ts";
import { forgetReceipts } from "./forgetReceipts.ts";
import { ImportProcessor } from "./ImportProcessor.ts";
import { ImportReceipt } from "../receipts/ImportReceipt.ts";

const NEXT = MARK + FIVE_MINUTES;

let fixture: DeskFixture;
let source: SourceSecretDto;
beforeEach(async () => {
  fixture = await DeskFixture.open();
  const body = { name: "Chart one", kind: "tradingview" };
  source = (await fixture.call<SourceSecretDto>("post", "/staff/signal-sources", body)).data;
  fixture.fixture.clock.advance(MINUTE);
  pricesTo(MARK + MINUTE);
});
afterEach(() => fixture.close());

function pricesTo(time: number, price = 1.1): void {
  const { feed } = fixture.fixture;
  feed.setCandles("EUR/USD", [...flat(MARK - 60 * MINUTE, MARK), ...flat(MARK, time, price)]);
  feed.moveTo(time);
}

const send = (change: object = {}) =>
  fixture
    .call("post", `/hooks/signals/${source.source.id}/${source.token}`, {
      ticker: "EURUSD",
      action: "buy",
      ...change,
    })
    .as(null);
const receipts = async () =>
  (await fixture.call<ReceiptDto[]>("get", `/staff/signal-sources/${source.source.id}/receipts`))
    .data;
const signals = () => fixture.fixture.context.database.model(Signal).findAll({ raw: true });
const desk = async () => (await fixture.call<SignalDeskDto>("get", "/staff/signals/desk")).data;

describe("an import", () => {
  it("is answered before it is looked at, then waits for the next mark", async () => {
    expect(await send({ note: "Broke out." })).toMatchObject({ status: 202 });
    expect(await receipts()).toMatchObject([{ status: "waiting" }]);
    expect((await desk()).queues.imports).toBe(1);
    await fixture.processor.flush();
    expect(await receipts()).toMatchObject([{ status: "planned", signalId: null }]);
    expect((await desk()).plans).toMatchObject([
      { source: "webhook:Chart one", analysis: "Broke out.", slot: new Date(NEXT).toISOString() },
    ]);
  });

  it("is entered and settled by the feed, as what it is", async () => {
    await send({ sl: 1.05 });
    await fixture.processor.flush();
    pricesTo(NEXT, 1.2);
    await runMark(fixture.fixture.context, NEXT);
    pricesTo(NEXT + FIVE_MINUTES, 1.2);
    await settleDue(fixture.fixture.context, NEXT + FIVE_MINUTES);
    const [signal] = await signals();
    expect(signal).toMatchObject({
      source: "webhook:Chart one",
      entryPrice: 1.2,
      closePrice: 1.2,
      outcome: "breakeven",
      confidence: null,
      stopLoss: 1.05,
      takeProfit: null,
    });
    expect(await receipts()).toMatchObject([{ status: "published", signalId: signal?.id }]);
    expect(verifyLedger(await readLedger(fixture.fixture.context.database))).toMatchObject({
      count: 2,
      fault: null,
      late: [],
    });
  });

  it("takes the mark that has just passed where the engine left it free", async () => {
    const { context, clock } = fixture.fixture;
    clock.advance(4 * MINUTE + 2_000);
    pricesTo(NEXT + 2_000);
    await send();
    await fixture.processor.flush();
    expect(await signals()).toMatchObject([{ slot: new Date(NEXT), source: "webhook:Chart one" }]);
    expect(await receipts()).toMatchObject([{ status: "published" }]);
    expect((await readLedger(context.database)).map(({ kind }) => kind)).toEqual(["published"]);
  });

  it("takes the next one where the engine did not", async () => {
    fixture.fixture.clock.advance(4 * MINUTE + 2_000);
    pricesTo(NEXT + 2_000);
    await publish(fixture.fixture.context, NEXT);
    await send();
    await fixture.processor.flush();
    const slot = new Date(NEXT + FIVE_MINUTES).toISOString();
    expect((await desk()).plans).toMatchObject([{ status: "waiting", slot }]);
  });

  it("is refused with the reason where the mark is taken", async () => {
    await send();
    await send({ action: "sell" });
    await fixture.processor.flush();
    expect(await receipts()).toMatchObject([
      { status: "refused", reason: "The mark 12:05 AM WAT has its signal already." },
      { status: "planned" },
    ]);
  });

  it.each([
    ["at each mark it could have", MARK + 3 * MINUTE, "refused"],
    ["after it was planned, at its mark", null, "planned"],
  ])("is refused where its market is closed %s", async (_when, closes, first) => {
    const { context, feed } = fixture.fixture;
    if (closes !== null) feed.closeAt("EUR/USD", closes);
    await send();
    await fixture.processor.flush();
    expect(await receipts()).toMatchObject([{ status: first }]);
    feed.closeAt("EUR/USD", NEXT + MINUTE);
    pricesTo(NEXT);
    await runMark(context, NEXT);
    const reason =
      "The market of EUR/USD is not open all the time from 12:05 AM to 12:10 AM WAT, in which the signal would run.";
    expect(await receipts()).toMatchObject([{ status: "refused", reason }]);
    const ended = closes === null ? [{ status: "missed", reason }] : [];
    expect((await desk()).plans).toMatchObject(ended);
    const rows = await signals();
    expect(rows.filter(({ source }) => source !== "engine")).toEqual([]);
  });

  it("is refused with a level on the wrong side of the price", async () => {
    await send({ sl: 1.3 });
    await fixture.processor.flush();
    expect(await receipts()).toMatchObject([
      { status: "refused", reason: "The stop loss of a CALL must lie below the price (1.1)" },
    ]);
  });

  it("shares its fate with its plan", async () => {
    await send();
    await fixture.processor.flush();
    const [plan] = (await desk()).plans;
    await fixture.call("delete", `/staff/signals/plans/${plan?.id ?? ""}`);
    expect(await receipts()).toMatchObject([
      { status: "refused", reason: "It was taken back at the desk." },
    ]);
  });

  it("is refused while imports are stopped, and what was planned is taken back", async () => {
    await send();
    await fixture.processor.flush();
    await fixture.call("put", "/staff/signals/imports", { paused: true, reason: "Maintenance" });
    expect(await receipts()).toMatchObject([
      { status: "refused", reason: "Imports were stopped: Maintenance" },
    ]);
    await send({ action: "sell" });
    await fixture.processor.flush();
    expect((await receipts())[0]).toMatchObject({
      status: "refused",
      reason: "Imports are stopped: Maintenance",
    });
    await fixture.call("put", "/staff/signals/imports", { paused: false });
    await send({ time: fixture.fixture.clock.now() });
    await fixture.processor.flush();
    expect((await receipts()).map(({ status }) => status)).toContain("planned");
  });

  it("is taken back when its source is disabled", async () => {
    await send();
    await fixture.processor.flush();
    const path = `/staff/signal-sources/${source.source.id}`;
    await fixture.call("patch", path, { disabled: true });
    expect(await receipts()).toMatchObject([
      { status: "refused", reason: "Its source was disabled." },
    ]);
  });
});

describe("receipts that a stopped process left", () => {
  const restarted = async () => {
    const context = {
      ...fixture.fixture.context,
      database: await fixture.fixture.storage.reopen(),
    };
    return new ImportProcessor({ context });
  };

  it("are looked at by the next one while they are fresh", async () => {
    await send();
    fixture.fixture.clock.advance(2 * MINUTE);
    const processor = await restarted();
    processor.start();
    await expect.poll(receipts).toMatchObject([{ status: "planned" }]);
    await processor.stop();
  });

  it("are refused as too old after that", async () => {
    await send();
    fixture.fixture.clock.advance(2 * MINUTE + 1);
    const processor = await restarted();
    await processor.flush();
    expect(await receipts()).toMatchObject([
      { status: "refused", reason: "It had become 2 min old before it could be looked at." },
    ]);
  });

  it("are decided once by two processes", async () => {
    await send();
    const processor = await restarted();
    await Promise.all([processor.flush(), fixture.processor.flush()]);
    expect((await desk()).plans).toHaveLength(1);
    expect(await receipts()).toMatchObject([{ status: "planned" }]);
  });

  it("are forgotten after a month", async () => {
    await send({ sl: 1.3 });
    await fixture.processor.flush();
    const { clock, context } = fixture.fixture;
    const left = () => context.database.model(ImportReceipt).count();
    clock.advance(29 * DAY);
    await forgetReceipts(context);
    expect(await left()).toBe(1);
    clock.advance(2 * DAY);
    await forgetReceipts(context);
    expect(await left()).toBe(0);
  });
});
