import { MINUTE } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import { AuditRecord } from "../audit/AuditRecord.ts";
import { voidedBody } from "./makeBodies.ts";
import type { VoidedBody } from "../ledger/sealed/recordBodies.ts";
import { LedgerWriter } from "../ledger/LedgerWriter.ts";
import { readLedger } from "../ledger/sealed/readLedger.ts";
import { verifyLedger } from "../ledger/sealed/verifyLedger.ts";
import { settleDue } from "./settleDue.ts";
import { Signal, type SignalRow } from "./Signal.ts";
import { Performance } from "../ledger/counted/statistics/Performance.ts";
import { DeskFixture } from "./testing/DeskFixture.ts";
import { flat, MARK, publish } from "./testing/signalsFixture.ts";

const REASON = "The feed showed a price that nobody else had.";

let fixture: DeskFixture;
let signal: SignalRow;
beforeEach(async () => {
  fixture = await DeskFixture.open();
  const { context, feed, clock } = fixture.fixture;
  signal = await publish(context);
  feed.setCandles("EUR/USD", flat(MARK - 60 * MINUTE, MARK + MINUTE, 1.09));
  feed.moveTo(MARK + MINUTE);
  clock.advance(MINUTE);
});
afterEach(() => fixture.close());

const voidIt = (reason: unknown = REASON, id = signal.id) =>
  fixture.call("post", `/staff/signals/${id}/void`, { reason });
const stored = () =>
  fixture.fixture.context.database.model(Signal).findByPk(signal.id, { raw: true });

describe("voiding a signal", () => {
  it("closes it without an outcome, for everyone to read and with where the price stood", async () => {
    expect(await voidIt()).toMatchObject({
      status: 200,
      data: { status: "closed", outcome: null, voidedReason: REASON, voidable: false },
    });
    const ledger = await readLedger(fixture.fixture.context.database);
    expect(ledger.at(-1)).toMatchObject({ position: 2, kind: "voided", signalId: signal.id });
    expect(JSON.parse(ledger.at(-1)?.body ?? "") as VoidedBody).toMatchObject({
      reason: REASON,
      entryPrice: signal.entryPrice,
      price: 1.09,
      voidedAt: new Date(MARK + MINUTE).toISOString(),
    });
    expect(verifyLedger(ledger)).toMatchObject({ fault: null, late: [], voided: [2] });
    expect((await stored())?.settledHash).toBe(ledger.at(-1)?.hash);
  });

  it("tells the price of that very moment, and voids no other signal", async () => {
    const { context, feed } = fixture.fixture;
    const other = await publish(context, MARK + FIVE_MINUTES);
    feed.emit({ pair: "EUR/USD", time: feed.clock.now(), price: 1.0925 });
    await voidIt();
    const [last] = await readLedger(context.database, 2);
    expect(JSON.parse(last?.body ?? "") as VoidedBody).toMatchObject({
      price: 1.0925,
      priceTickAt: new Date(feed.clock.now()).toISOString(),
    });
    const row = await context.database.model(Signal).findByPk(other.id, { raw: true });
    expect(row).toMatchObject({ status: "active", voidedAt: null });
  });

  it("reaches the members who received the signal, live, and is audited", async () => {
    await voidIt();
    expect(fixture.events.at(-2)).toMatchObject({
      audience: signal.audience,
      event: { type: "signal.updated", signal: { id: signal.id, voidedReason: REASON } },
    });
    expect(fixture.events.at(-1)?.event).toMatchObject({ type: "desk.changed", desk: "signals" });
    const audit = fixture.fixture.context.database.model(AuditRecord);
    expect(await audit.findAll({ raw: true })).toMatchObject([
      {
        action: "signal.voided",
        subjectType: "signal",
        subjectId: signal.id,
        details: JSON.stringify({
          sequence: signal.sequence,
          pair: signal.pair,
          source: signal.source,
          reason: REASON,
        }),
      },
    ]);
  });

  it("takes it out of the statistics and counts it as voided", async () => {
    await voidIt();
    const { context, feed } = fixture.fixture;
    expect(await settleDue(context, MARK + 2 * FIVE_MINUTES)).toBe(0);
    const performance = new Performance({ ...context, feed: feed.info, payoutPercent: 85 });
    expect(await performance.load()).toMatchObject({
      totalSignals: 0,
      unsettledSignals: 0,
      voidedSignals: 1,
      avgConfidence: null,
    });
  });

  it("is possible once, also when two do it at the same moment", async () => {
    const replies = await Promise.all([voidIt(), voidIt(), voidIt()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.message).toBe(
      "This signal was voided already.",
    );
    expect(await readLedger(fixture.fixture.context.database)).toHaveLength(2);
  });

  it("is refused later than a minute after the publication, and says that it can be withdrawn", async () => {
    const { feed } = fixture.fixture;
    expect((await fixture.call("get", "/staff/signals")).data).toMatchObject([
      { voidable: true, withdrawable: true },
    ]);
    feed.moveTo(MARK + MINUTE + 1);
    expect(await voidIt()).toMatchObject({
      status: 409,
      error: { code: "void_too_late" },
      message: expect.stringContaining("withdraw it instead") as unknown,
    });
    expect((await fixture.call("get", "/staff/signals")).data).toMatchObject([
      { voidable: false, withdrawable: true },
    ]);
    expect(await stored()).toMatchObject({ status: "active", voidedAt: null });
    expect(await readLedger(fixture.fixture.context.database)).toHaveLength(1);
  });

  it("is refused by the ledger itself where a record says otherwise than its publication", async () => {
    const { context, feed, clock } = fixture.fixture;
    const { database } = context;
    const at = new Date(MARK + MINUTE + 1);
    const body = voidedBody(signal, feed.info, { reason: REASON, at, price: null });
    const written = database.write(async (transaction) => {
      const ledger = await LedgerWriter.open(database, transaction);
      await ledger.append(ledger.prepare("voided", body, clock.now()));
    });
    await expect(written).rejects.toThrow("60 s after its publication, which is too late");
  });

  it.each([
    ["at its expiry", false],
    ["when it has settled", true],
  ])("is refused %s: the outcome stands", async (_name, settled) => {
    const { context, feed } = fixture.fixture;
    feed.setCandles("EUR/USD", flat(MARK, MARK + FIVE_MINUTES, 1.09));
    feed.moveTo(MARK + FIVE_MINUTES);
    if (settled) await settleDue(context, MARK + FIVE_MINUTES);
    expect(await voidIt()).toMatchObject({
      status: 409,
      error: { code: "conflict" },
      message:
        "This signal has expired, so its result counts. Only a running signal can be taken back.",
    });
    expect((await stored())?.voidedAt).toBeNull();
  });

  it("wants a reason and a signal", async () => {
    for (const reason of [undefined, "", " ", "x".repeat(301)]) {
      expect(await voidIt(reason ?? null)).toMatchObject({
        status: 400,
        error: { fields: [{ path: "reason" }] },
      });
    }
    const unknown = "0198c0de-0000-7000-8000-000000000000";
    expect(await voidIt(REASON, unknown)).toMatchObject({ status: 404 });
  });
});
