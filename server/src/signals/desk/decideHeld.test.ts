import { MINUTE, SignalDeskDto, type DeskSignalDto } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AuditRecord } from "../../audit/AuditRecord.ts";
import type { FeedHistory } from "../../market/PriceFeed.ts";
import { readLedger } from "../../ledger/sealed/readLedger.ts";
import { verifyLedger } from "../../ledger/sealed/verifyLedger.ts";
import { settleDue } from "../settleDue.ts";
import { DeskFixture } from "../testing/DeskFixture.ts";
import { ENTRY, EXPIRY, flat, MARK, publish, settleAt } from "../testing/signalsFixture.ts";

const LIE = ENTRY / 2;
const LIVE = 1.1001;
const HELD = EXPIRY + 100;

let fixture: DeskFixture;
let id: string;
beforeEach(async () => {
  fixture = await DeskFixture.open();
  const { feed, context } = fixture.fixture;
  feed.setCandles("EUR/USD", [
    ...flat(MARK - 60 * MINUTE, EXPIRY - MINUTE),
    ...flat(EXPIRY - MINUTE, EXPIRY + 60 * MINUTE, LIVE),
  ]);
  const history: FeedHistory = {
    candles: (pair, step, from, to) => feed.candles(pair, step, from, to),
    tickBefore: (pair, time) =>
      Promise.resolve({ pair, time: time - 1, price: time === EXPIRY ? LIE : ENTRY }),
  };
  Object.assign(feed, { history });
  ({ id } = await publish(context));
  await settleAt(fixture.fixture, HELD);
});
afterEach(() => fixture.close());

const decide = (source: unknown, of = id) =>
  fixture.call<DeskSignalDto>("post", `/staff/signals/${of}/held`, { source });
const ends = async () => {
  const ledger = await readLedger(fixture.fixture.context.database);
  expect(verifyLedger(ledger).fault).toBeNull();
  return ledger.slice(2).map(({ kind, body }) => ({ kind, body: JSON.parse(body) as object }));
};
const heldOnDesk = async () =>
  SignalDeskDto.parse((await fixture.call("get", "/staff/signals/desk")).data).held;

describe("a signal whose prices are held", () => {
  it("stands on the desk with all that is known, until it is decided", async () => {
    expect(await heldOnDesk()).toMatchObject([
      {
        id,
        pair: "EUR/USD",
        direction: "CALL",
        decidableUntil: new Date(EXPIRY + 30 * MINUTE).toISOString(),
        reason: expect.stringContaining("is not believed at once") as string,
        prices: [
          { source: "history", entryPrice: ENTRY, closePrice: LIE, outcome: "loss" },
          { source: "live", entryPrice: ENTRY, closePrice: LIVE, outcome: "profit" },
        ],
        around: [1.1, 1.1, 1.1, 1.1, 1.1, LIVE].map((price, minute) => ({
          at: new Date(MARK + minute * MINUTE - 1).toISOString(),
          price,
        })),
      },
    ]);
    await decide("live");
    expect(await heldOnDesk()).toEqual([]);
  });

  it.each([
    ["history", LIE, "loss"],
    ["live", LIVE, "profit"],
  ] as const)("is settled by what %s recorded, and says that a person decided", async (...args) => {
    const [source, closePrice, outcome] = args;
    const reply = await decide(source);
    expect(reply).toMatchObject({
      status: 200,
      data: { status: "closed", outcome, closePrice, settledAt: new Date(HELD).toISOString() },
    });
    expect(await ends()).toMatchObject([
      { kind: "settled", body: { closePrice, outcome, decided: { by: "person", source } } },
    ]);
    const { database } = fixture.fixture.context;
    const [deed] = await database.model(AuditRecord).findAll({ raw: true });
    expect(deed).toMatchObject({ action: "signal.decided", subjectId: id });
    expect(fixture.events.map(({ event }) => event.type)).toContain("signal.updated");
  });

  it("can be left unsettled", async () => {
    expect(await decide(null)).toMatchObject({ status: 200, data: { status: "unsettled" } });
    expect(await ends()).toMatchObject([
      { kind: "unsettled", body: { decided: { by: "person" } } },
    ]);
  });

  it("is decided once, by however many at once", async () => {
    const replies = await Promise.all(["history", "live", null, "live"].map((one) => decide(one)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await ends()).toHaveLength(1);
    await settleDue(fixture.fixture.context, EXPIRY + 31 * MINUTE);
    expect(await ends()).toHaveLength(1);
  });

  it("is not for a person any more after half an hour", async () => {
    fixture.fixture.feed.moveTo(EXPIRY + 30 * MINUTE);
    expect(await decide("live")).toMatchObject({
      status: 409,
      message: "The time to decide is over. The signal ends unsettled.",
    });
    expect(await ends()).toEqual([]);
  });

  it.each([["1.1001"], [1.1001], ["both"], [undefined]])(
    "takes no price that is typed, nor another source: %s",
    async (source) => {
      expect(await decide(source)).toMatchObject({
        status: 400,
        error: { code: "validation_failed" },
      });
    },
  );

  it("is not any other signal", async () => {
    expect(await decide("live", "0198c0de-0000-7000-8000-000000000000")).toMatchObject({
      status: 404,
    });
    const other = await publish(fixture.fixture.context, EXPIRY);
    expect(await decide("live", other.id)).toMatchObject({ status: 409 });
  });
});
