import { DAY, MINUTE } from "@signaldeck/contract";
import { QueryTypes } from "sequelize";
import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "../process/log.ts";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import { listDeskSignals } from "./desk/listDeskSignals.ts";
import { readLedger } from "../ledger/sealed/readLedger.ts";
import { publishSignal } from "./publishSignal.ts";
import { settleDue } from "./settleDue.ts";
import { statementsOf } from "../testing/statementsOf.ts";
import {
  draftOf,
  ENTRY,
  flat,
  MARK,
  publish,
  settleAt,
  signalsFixture,
  type SignalsFixture,
} from "./testing/signalsFixture.ts";

let fixture: SignalsFixture;
afterEach(() => fixture.storage.close());

const statements = (work: () => Promise<unknown>) => statementsOf(fixture.context.database, work);

/** How SQLite goes through its tables for a statement. */
async function planOf(sql = ""): Promise<string[]> {
  const steps = await fixture.context.database.sequelize.query<{ detail: string }>(
    `EXPLAIN QUERY PLAN ${sql}`,
    { type: QueryTypes.SELECT },
  );
  return steps.map(({ detail }) => detail);
}

const isSqlite = process.env["TEST_DATABASE_URL"] === undefined;

describe("among many signals", () => {
  it.runIf(isSqlite)("those that are due are found by their expiry", async () => {
    fixture = await signalsFixture();
    const [sql] = await statements(() => settleDue(fixture.context, MARK));
    expect(await planOf(sql)).toEqual([
      expect.stringMatching(/SEARCH .*expires_at \(feed=\? AND status=\? AND expires_at<\?\)/),
    ]);
  });

  it.runIf(isSqlite)("the desk counts and lists voided ones in their own index", async () => {
    fixture = await signalsFixture();
    const query = { page: 1, limit: 20, show: "voided" } as const;
    const found = await statements(() => listDeskSignals(fixture.context, query));
    expect(found).toHaveLength(2);
    for (const sql of found) {
      expect(await planOf(sql)).toEqual([expect.stringContaining("INDEX signals_voided")]);
    }
  });

  it("the desk counts its list once between two writes", async () => {
    fixture = await signalsFixture();
    await publish(fixture.context);
    await publish(fixture.context, MARK + FIVE_MINUTES);
    const query = { page: 2, limit: 1, show: "all" } as const;
    const list = () => listDeskSignals(fixture.context, query);
    const counts = async () =>
      (await statements(list)).filter((sql) => /count\(/i.test(sql)).length;
    expect([await counts(), await counts()]).toEqual([1, 0]);
    const { data, pagination } = await list();
    expect([data.map(({ sequence }) => sequence), pagination.total]).toEqual([[1], 2]);
    await publish(fixture.context, MARK + 2 * FIVE_MINUTES);
    expect((await list()).pagination.total).toBe(3);
  });
});

describe("signals that fall due at once", () => {
  const EXPIRY = MARK + 2 * FIVE_MINUTES;

  /** Two that expire one after the other; what is logged of their settling, and its result. */
  async function settleTwo(change: (first: string) => unknown, at = EXPIRY) {
    fixture = await signalsFixture();
    const { context, feed } = fixture;
    const first = await publish(context, MARK);
    const second = await publish(context, MARK + FIVE_MINUTES);
    feed.setCandles("EUR/USD", flat(MARK, EXPIRY));
    await change(first.id);
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) });
    const settled = await settleAt({ feed, context: { ...context, log } }, at);
    const logged = lines.map((line) => JSON.parse(line) as { level: number; signal: string });
    return { signals: [first.id, second.id], settled, logged };
  }

  it("are settled in the order of their publication", async () => {
    const { signals, settled, logged } = await settleTwo(() => undefined);
    expect([settled, logged]).toEqual([2, []]);
    const ledger = await readLedger(fixture.context.database, 2);
    expect(ledger.map(({ signalId }) => signalId)).toEqual(signals);
  });

  const loseSecondPrice = () => fixture.feed.setCandles("EUR/USD", flat(MARK, MARK + FIVE_MINUTES));

  it("count where their price is there", async () => {
    const { settled, logged } = await settleTwo(loseSecondPrice);
    // The second one's price may still come.
    expect([settled, logged]).toEqual([1, []]);
  });

  it("are logged where their price can come no more", async () => {
    const { signals, settled, logged } = await settleTwo(loseSecondPrice, EXPIRY + 5 * MINUTE);
    expect(settled).toBe(2);
    expect(logged).toMatchObject([{ level: 40, signal: signals[1] }]);
  });

  it("are logged where settling fails, and the others go on", async () => {
    const { signals, settled, logged } = await settleTwo(() =>
      fixture.feed.losePrices((_pair, time) => time < EXPIRY),
    );
    expect(settled).toBe(1);
    expect(logged).toMatchObject([{ level: 50, signal: signals[0], err: { message: "down" } }]);
  });
});

describe("a process that lags behind another one", () => {
  it("publishes no mark before the last one of the feed", async () => {
    fixture = await signalsFixture();
    await publish(fixture.context, MARK + FIVE_MINUTES);
    const entry = { pair: "EUR/USD", time: MARK - 1, price: ENTRY };
    const lagging = { ...fixture.context, database: await fixture.storage.reopen() };
    const late = { draft: draftOf(), slot: MARK, entry };
    expect((await publishSignal(lagging, late)).kind).toBe("taken");
    const plan = { source: "desk" as const, decidedAt: new Date(MARK) };
    expect((await publishSignal(lagging, { ...late, origin: plan })).kind).toBe("taken");
    expect((await publish(fixture.context, MARK + 2 * FIVE_MINUTES)).sequence).toBe(2);
  });

  it("is not taken for one whose clock was right while the other's was days ahead", async () => {
    fixture = await signalsFixture();
    await publish(fixture.context, MARK + 2 * DAY);
    expect((await publish(fixture.context, MARK)).sequence).toBe(2);
    expect((await publish(fixture.context, MARK + FIVE_MINUTES)).sequence).toBe(3);
  });
});
