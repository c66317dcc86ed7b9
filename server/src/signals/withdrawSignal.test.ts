import { MINUTE } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AuditRecord } from "../audit/AuditRecord.ts";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import { readLedger } from "../ledger/sealed/readLedger.ts";
import { verifyLedger } from "../ledger/sealed/verifyLedger.ts";
import { settleDue } from "./settleDue.ts";
import { settleSignal } from "./settleSignal.ts";
import { Signal, type SignalRow } from "./Signal.ts";
import { Performance } from "../ledger/counted/statistics/Performance.ts";
import { DeskFixture } from "./testing/DeskFixture.ts";
import { EXPIRY, lifeMinutes, MARK, publish, recordedEvents } from "./testing/signalsFixture.ts";

const REASON = "The feed showed a price that nobody else had.";

let fixture: DeskFixture;
let signal: SignalRow;
beforeEach(async () => {
  fixture = await DeskFixture.open();
  const { context, feed, clock } = fixture.fixture;
  signal = await publish(context);
  feed.setCandles("EUR/USD", lifeMinutes(1.2));
  feed.moveTo(MARK + 2 * MINUTE);
  clock.advance(2 * MINUTE);
});
afterEach(() => fixture.close());

const withdraw = (reason: unknown = REASON, id = signal.id) =>
  fixture.call("post", `/staff/signals/${id}/withdraw`, { reason });
const stored = () =>
  fixture.fixture.context.database.model(Signal).findByPk(signal.id, { raw: true });
const settle = () => {
  fixture.fixture.feed.moveTo(EXPIRY);
  return settleDue(fixture.fixture.context, EXPIRY);
};

describe("withdrawing a signal", () => {
  it("lets it run on without a ladder, tells its members live, and is audited", async () => {
    const at = new Date(MARK + 2 * MINUTE).toISOString();
    expect(await withdraw()).toMatchObject({
      status: 200,
      data: {
        status: "active",
        outcome: null,
        withdrawnReason: REASON,
        withdrawnAt: at,
        martingaleLevels: [],
        voidable: false,
        withdrawable: false,
      },
    });
    expect(fixture.events.at(-2)).toMatchObject({
      audience: signal.audience,
      event: { type: "signal.updated", signal: { id: signal.id, withdrawnReason: REASON } },
    });
    expect(fixture.events.at(-1)?.event).toMatchObject({ type: "desk.changed", desk: "signals" });
    const audit = fixture.fixture.context.database.model(AuditRecord);
    expect(await audit.findAll({ raw: true })).toMatchObject([
      { action: "signal.withdrawn", subjectType: "signal", subjectId: signal.id },
    ]);
  });

  it("is a record of its own that gives nothing away, and the signal settles and counts", async () => {
    const { context, feed } = fixture.fixture;
    await withdraw();
    expect(await settle()).toBe(1);
    const ledger = await readLedger(context.database);
    expect(ledger.map(({ kind }) => kind)).toEqual(["published", "withdrawn", "settled"]);
    expect(Object.keys(JSON.parse(ledger[1]?.body ?? "") as object).sort()).toEqual([
      "feed",
      "reason",
      "sequence",
      "signalId",
      "withdrawnAt",
    ]);
    expect(verifyLedger(ledger)).toMatchObject({ fault: null, late: [], voided: [] });
    expect(await stored()).toMatchObject({
      outcome: "profit",
      withdrawnReason: REASON,
      settledHash: ledger[2]?.hash,
    });
    const performance = new Performance({ ...context, feed: feed.info, payoutPercent: 85 });
    expect(await performance.load()).toMatchObject({ totalSignals: 1, wonSignals: 1 });
    await fixture.ledgerWatch.lookAtAll();
    expect((await fixture.call("get", "/staff/signals/desk")).data).toMatchObject({ doubt: null });
  });

  it("is missed by the watch where the row says otherwise than the record", async () => {
    const { database } = fixture.fixture.context;
    await withdraw();
    await database.write((transaction) =>
      database.model(Signal).update({ withdrawnAt: null }, { where: {}, transaction }),
    );
    await fixture.ledgerWatch.lookAtAll();
    expect((await fixture.call("get", "/staff/signals/desk")).data).toMatchObject({
      doubt: { message: expect.stringContaining("withdrawnAt") as unknown },
    });
    await fixture.call("post", "/staff/signals/restore", { reason: "An accident" });
    expect((await stored())?.withdrawnAt).toEqual(new Date(MARK + 2 * MINUTE));
  });

  it("says of a settlement that was read before it that it was withdrawn", async () => {
    const { context, feed } = fixture.fixture;
    await withdraw();
    feed.moveTo(EXPIRY);
    // As it was read before it was withdrawn.
    expect(await settleSignal(context, signal, EXPIRY)).toBe("settled");
    const told = await recordedEvents(fixture.fixture, "signal.updated");
    expect(told.map(({ event }) => event.signal.withdrawnReason)).toEqual([REASON, REASON]);
  });

  it("is possible once, also when two do it at the same moment, and says so", async () => {
    const replies = await Promise.all([withdraw(), withdraw(), withdraw()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject({
      error: { code: "conflict" },
      message: "This signal was withdrawn already.",
    });
    expect(
      await fixture.call("post", `/staff/signals/${signal.id}/void`, { reason: REASON }),
    ).toMatchObject({ status: 409, message: "This signal was withdrawn already." });
    expect(await readLedger(fixture.fixture.context.database)).toHaveLength(2);
  });

  it.each([
    ["at its expiry", false],
    ["when it has settled", true],
  ])("is refused %s", async (_name, settled) => {
    fixture.fixture.feed.moveTo(EXPIRY);
    if (settled) await settle();
    expect(await withdraw()).toMatchObject({
      status: 409,
      error: { code: "conflict" },
      message:
        "This signal has expired, so its result counts. Only a running signal can be withdrawn.",
    });
    expect((await stored())?.withdrawnAt).toBeNull();
  });

  it("wants a reason that does not give the signal away, and a signal", async () => {
    const told = ["Gap in EUR/USD", "eur-usd stood still", "No CALL now", "Nobody should buy"];
    for (const reason of [null, "", " ", "x".repeat(301), ...told]) {
      expect(await withdraw(reason)).toMatchObject({
        status: 400,
        error: { code: "validation_failed", fields: [{ path: "reason" }] },
      });
    }
    expect((await stored())?.withdrawnAt).toBeNull();
    const unknown = "0198c0de-0000-7000-8000-000000000000";
    expect(await withdraw(REASON, unknown)).toMatchObject({ status: 404 });
    const other = await publish(fixture.fixture.context, MARK + FIVE_MINUTES);
    expect(await withdraw("A bad call, put right", other.id)).toMatchObject({ status: 200 });
  });
});
