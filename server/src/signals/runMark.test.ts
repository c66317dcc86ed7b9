import { DAY, MarketStatusDto, MINUTE, tierRank } from "@signaldeck/contract";
import { afterEach, describe, expect, it } from "vitest";
import { LiveEventRow } from "../live/LiveEventRow.ts";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import { presentMarketStatus } from "../market/presentMarket.ts";
import { CandleHistory } from "./CandleHistory.ts";
import { lastSlot } from "./lastSlot.ts";
import type { PublishedBody } from "../ledger/sealed/recordBodies.ts";
import { readLedger } from "../ledger/sealed/readLedger.ts";
import { verifyLedger } from "../ledger/sealed/verifyLedger.ts";
import { planIn, withEntry } from "./plans/planSignal.ts";
import { publishSignal } from "./publishSignal.ts";
import { runMark, type MarkContext } from "./runMark.ts";
import { Signal, type SignalRow } from "./Signal.ts";
import { EngineState } from "./switches/EngineState.ts";
import {
  candleAt,
  draftOf,
  ENTRY,
  firstPair,
  flat,
  MARK,
  publish,
  signalsFixture,
  type SignalsFixture,
} from "./testing/signalsFixture.ts";

let fixture: SignalsFixture;
afterEach(() => fixture.storage.close());

const stored = (context: MarkContext): Promise<SignalRow[]> =>
  context.database.model(Signal).findAll({ order: [["sequence", "ASC"]], raw: true });
const events = (context: MarkContext) =>
  context.database.model(LiveEventRow).findAll({ order: [["id", "ASC"]], raw: true });

describe("runMark", () => {
  it("publishes the engine's signal with its ledger record and its live event", async () => {
    fixture = await signalsFixture();
    const result = await runMark(fixture.context, MARK);

    expect(result.kind).toBe("published");
    const [signal] = await stored(fixture.context);
    expect(signal).toMatchObject({
      feed: "scripted",
      market: "simulated",
      sequence: 1,
      pair: "EUR/USD",
      direction: "CALL",
      entryPrice: ENTRY,
      entryTickAt: new Date(MARK - 1),
      slot: new Date(MARK),
      createdAt: new Date(MARK),
      expiresAt: new Date(MARK + FIVE_MINUTES),
      status: "active",
      outcome: null,
      audience: "silver",
    });
    const [record] = await readLedger(fixture.context.database);
    expect(record).toMatchObject({ position: 1, kind: "published", hash: signal?.publishedHash });
    expect(JSON.parse(record?.body ?? "") as PublishedBody).toMatchObject({
      signalId: signal?.id,
      feed: { name: "scripted", market: "simulated", live: true },
      entryPrice: ENTRY,
      rule: { version: "1" },
    });
    const [event] = await events(fixture.context);
    expect(event).toMatchObject({ type: "signal.published", audience: "silver" });
    expect(JSON.parse(event?.payload ?? "")).toMatchObject({
      type: "signal.published",
      signal: { id: signal?.id, signalType: "buy", decimals: 5, ledgerHash: signal?.publishedHash },
    });
    expect(await lastSlot(fixture.context.database, "scripted")).toBe(MARK);
    expect(await lastSlot(fixture.context.database, "other")).toBeNull();
  });

  it("publishes once when a mark is run 20 times at the same moment", async () => {
    fixture = await signalsFixture();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => runMark(fixture.context, MARK)),
    );
    const kinds = results.map(({ kind }) => kind).sort();
    expect(kinds).toEqual(["published", ...Array.from({ length: 19 }, () => "taken")]);
    expect(await stored(fixture.context)).toHaveLength(1);
    expect(await events(fixture.context)).toHaveLength(1);
    expect(await readLedger(fixture.context.database)).toHaveLength(1);
  });

  it("publishes once per mark when two processes run the same marks", async () => {
    fixture = await signalsFixture();
    const second = { ...fixture.context, database: await fixture.storage.reopen() };
    const end = MARK + 6 * FIVE_MINUTES;
    fixture.feed.setCandles("EUR/USD", flat(MARK - 12 * FIVE_MINUTES, end));
    for (let mark = MARK; mark <= end; mark += FIVE_MINUTES) {
      fixture.feed.moveTo(mark);
      await Promise.all([
        runMark({ ...fixture.context, history: new CandleHistory(fixture.feed) }, mark),
        runMark({ ...second, history: new CandleHistory(fixture.feed) }, mark),
      ]);
    }
    const signals = await stored(fixture.context);
    expect(signals.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(signals.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 6 }, () => "closed"),
      "active",
    ]);
    const ledger = await readLedger(fixture.context.database);
    expect(ledger).toHaveLength(13);
    expect(verifyLedger(ledger)).toMatchObject({ fault: null, late: [] });
  });

  it("publishes nothing where the last candle does not end at the mark", async () => {
    fixture = await signalsFixture();
    fixture.feed.setCandles("EUR/USD", flat(MARK - 12 * FIVE_MINUTES, MARK - MINUTE));
    expect((await runMark(fixture.context, MARK)).kind).toBe("stale");
    expect(await stored(fixture.context)).toEqual([]);
  });

  it("publishes nothing on a feed that stands still", async () => {
    fixture = await signalsFixture();
    fixture.feed.moveTo(MARK + FIVE_MINUTES);
    expect((await runMark(fixture.context, MARK + FIVE_MINUTES)).kind).toBe("stale");
  });

  it("leaves out a pair in a gap and publishes the other", async () => {
    fixture = await signalsFixture({ pairs: ["EUR/USD", "GBP/USD"] });
    fixture.feed.setCandles("EUR/USD", flat(MARK - 12 * FIVE_MINUTES, MARK - FIVE_MINUTES));
    const result = await runMark(fixture.context, MARK);
    expect(result).toMatchObject({ kind: "published", signal: { pair: "GBP/USD" } });
  });

  it("refuses a draft for a pair that is in a gap", async () => {
    fixture = await signalsFixture({
      pairs: ["EUR/USD", "GBP/USD"],
      chooseDraft: () => draftOf({ pair: "EUR/USD" }),
    });
    fixture.feed.setCandles("EUR/USD", flat(MARK - 12 * FIVE_MINUTES, MARK - FIVE_MINUTES));
    fixture.feed.emit({ pair: "EUR/USD", time: MARK - 5, price: ENTRY });
    expect((await runMark(fixture.context, MARK)).kind).toBe("stale");
  });

  describe("at a price that cannot be believed", () => {
    const SPIKE = ENTRY * 1.5;
    const spiked = flat(MARK - 12 * FIVE_MINUTES, MARK).with(
      -1,
      candleAt(MARK - MINUTE, SPIKE, { open: ENTRY }),
    );

    it("publishes nothing, and says why", async () => {
      fixture = await signalsFixture();
      fixture.feed.setCandles("EUR/USD", spiked);
      expect(await runMark(fixture.context, MARK)).toEqual({
        kind: "disbelieved",
        reason: expect.stringMatching(
          /^EUR\/USD at 1\.65\d* after 1\.1: more than 10\.52\s% apart is not believed at once\.$/,
        ) as string,
      });
      expect(await stored(fixture.context)).toEqual([]);
      expect(await readLedger(fixture.context.database)).toEqual([]);
    });

    it("publishes nothing where a single tick alone says so", async () => {
      fixture = await signalsFixture();
      fixture.feed.emit({ pair: "EUR/USD", time: MARK - 1, price: SPIKE });
      expect((await runMark(fixture.context, MARK)).kind).toBe("disbelieved");
    });

    it("leaves out that pair alone, and has it again at the next mark", async () => {
      fixture = await signalsFixture({ pairs: ["EUR/USD", "GBP/USD"] });
      const { feed, context } = fixture;
      for (const pair of feed.info.pairs) {
        feed.setCandles(pair, flat(MARK - 12 * FIVE_MINUTES, MARK + FIVE_MINUTES));
      }
      feed.emit({ pair: "EUR/USD", time: MARK - 1, price: SPIKE });
      expect(await runMark(context, MARK)).toMatchObject({ signal: { pair: "GBP/USD" } });
      const next = MARK + FIVE_MINUTES;
      feed.moveTo(next);
      expect(await runMark(context, next)).toMatchObject({ signal: { pair: "EUR/USD" } });
    });

    it("shows the engine a candle only once it says what can be", async () => {
      const seen: number[] = [];
      fixture = await signalsFixture({
        pairs: ["EUR/USD", "GBP/USD"],
        chooseDraft: (mark, candles) => {
          seen.push(...(candles.get("EUR/USD") ?? []).map(({ high }) => high));
          return firstPair(mark, candles);
        },
      });
      const { feed, context } = fixture;
      const end = MARK + 2 * FIVE_MINUTES;
      feed.setCandles("GBP/USD", flat(MARK - 12 * FIVE_MINUTES, end));
      feed.setCandles("EUR/USD", spiked);
      await runMark(context, MARK);
      expect(seen).toEqual([]);
      feed.setCandles("EUR/USD", flat(MARK - 12 * FIVE_MINUTES, end));
      feed.moveTo(MARK + FIVE_MINUTES);
      await runMark(context, MARK + FIVE_MINUTES);
      expect(seen).toEqual(Array.from({ length: 13 }, () => ENTRY));
    });

    it("publishes nothing that was planned by hand either", async () => {
      fixture = await signalsFixture();
      const { context, feed } = fixture;
      const plan = { pair: "EUR/USD", direction: "CALL" as const, analysis: "News" };
      const terms = { ...plan, confidence: null, stopLoss: null, takeProfit: null };
      const order = { source: "desk" as const, plannedBy: null, decidedAt: new Date(MARK) };
      feed.moveTo(MARK - MINUTE);
      const placed = await withEntry(context, { draft: terms, slot: MARK, ...order });
      await context.database.write((transaction) => planIn(transaction, context, placed));
      feed.setCandles("EUR/USD", spiked);
      feed.moveTo(MARK);
      const reason = expect.stringContaining("is not believed at once") as string;
      await expect(withEntry(context, { draft: terms, slot: MARK, ...order })).rejects.toThrow(
        /is not believed at once/,
      );
      expect(await runMark(context, MARK)).toEqual({ kind: "missed", reason });
      expect(await stored(context)).toEqual([]);
    });
  });

  describe("a mark without a signal", () => {
    const told = async () =>
      (await events(fixture.context)).map(({ payload, audience }) => ({
        audience,
        ...(JSON.parse(payload) as { type: string; quiet: unknown }),
      }));

    it("ends in words when the engine sees none", async () => {
      fixture = await signalsFixture({ chooseDraft: () => null });
      const quiet = { feed: "scripted", mark: new Date(MARK).toISOString(), best: null };
      expect(await runMark(fixture.context, MARK)).toEqual({ kind: "quiet", quiet });
      expect(await told()).toEqual([{ audience: "silver", type: "mark.quiet", quiet }]);
      expect(await stored(fixture.context)).toEqual([]);
    });

    it("names the best of it where that lies below the operator's floor", async () => {
      fixture = await signalsFixture();
      const context = { ...fixture.context, minConfidence: 57.3 };
      const result = await runMark(context, MARK);
      expect(result).toMatchObject({ quiet: { best: { pair: "EUR/USD", confidence: 57.2 } } });
      expect((await runMark({ ...context, minConfidence: 57.2 }, MARK)).kind).toBe("published");
    });

    it("is announced once, by however many processes, and not where one has published", async () => {
      fixture = await signalsFixture({ chooseDraft: () => null });
      await Promise.all(Array.from({ length: 5 }, () => runMark(fixture.context, MARK)));
      expect(await told()).toHaveLength(1);
      await publish(fixture.context, MARK + FIVE_MINUTES);
      fixture.feed.setCandles("EUR/USD", flat(MARK - 12 * FIVE_MINUTES, MARK + FIVE_MINUTES));
      fixture.feed.moveTo(MARK + FIVE_MINUTES);
      await runMark(fixture.context, MARK + FIVE_MINUTES);
      expect((await told()).map(({ type }) => type)).toEqual(["mark.quiet", "signal.published"]);
    });

    it("stands in the market's status until the next mark, also after a restart", async () => {
      fixture = await signalsFixture({ chooseDraft: () => null });
      const { database, feed } = fixture.context;
      await runMark(fixture.context, MARK);
      const state = new EngineState({ database, feedName: "scripted" });
      await state.load();
      const status = () => presentMarketStatus(feed, true, state);
      expect(status().quiet).toMatchObject({ mark: new Date(MARK).toISOString() });
      expect(status()).toEqual(MarketStatusDto.parse(status()));
      fixture.feed.moveTo(MARK + FIVE_MINUTES);
      expect(status().quiet).toBeNull();
      const other = new EngineState({ database, feedName: "other" });
      await other.load();
      expect(other.quiet).toBeNull();
    });
  });

  it("gives the engine a history that grows with each mark and reads it anew after a jump back", async () => {
    const seen: number[] = [];
    fixture = await signalsFixture({
      chooseDraft: (mark, candles) => {
        seen.push(candles.get("EUR/USD")?.length ?? 0);
        return firstPair(mark, candles);
      },
    });
    fixture.feed.setCandles("EUR/USD", flat(MARK - 12 * FIVE_MINUTES, MARK + FIVE_MINUTES));
    fixture.feed.moveTo(MARK + FIVE_MINUTES);
    for (const steps of [0, 1, 1, 0]) await runMark(fixture.context, MARK + steps * FIVE_MINUTES);
    expect(seen).toEqual([12, 13, 13, 12]);
  });

  it("keeps the daily quotas over a whole day of marks", async () => {
    fixture = await signalsFixture();
    const end = MARK + DAY;
    fixture.feed.setCandles("EUR/USD", flat(MARK - 12 * FIVE_MINUTES, end));
    fixture.feed.moveTo(end);
    for (let mark = MARK; mark < end; mark += FIVE_MINUTES) await runMark(fixture.context, mark);
    const signals = await stored(fixture.context);
    const received = (rank: number) =>
      signals.filter(({ audience }) => tierRank(audience) <= rank).length;
    expect([received(1), received(2), received(3)]).toEqual([10, 50, 288]);
  });
});

describe("publishSignal", () => {
  it("counts sequences of each feed apart and chains them in one ledger", async () => {
    fixture = await signalsFixture();
    const other = await signalsFixture({ info: { name: "other", market: "real" } });
    await other.storage.close();
    await publish(fixture.context, MARK);
    await publish({ ...other.context, database: fixture.context.database }, MARK);
    await publish(fixture.context, MARK + FIVE_MINUTES);
    const signals = await stored(fixture.context);
    expect(signals.map(({ feed, sequence }) => `${feed} ${sequence}`).sort()).toEqual([
      "other 1",
      "scripted 1",
      "scripted 2",
    ]);
    expect(verifyLedger(await readLedger(fixture.context.database))).toMatchObject({
      count: 3,
      fault: null,
    });
  });

  it("allows one signal per mark, whatever its pair", async () => {
    fixture = await signalsFixture();
    await publish(fixture.context);
    const draft = draftOf({ pair: "GBP/USD" });
    const entry = { pair: "GBP/USD", time: MARK - 1, price: ENTRY };
    expect((await publishSignal(fixture.context, { draft, slot: MARK, entry })).kind).toBe("taken");
  });

  it("changes nothing when any part of the transaction fails", async () => {
    fixture = await signalsFixture();
    const noAnalysis = draftOf({ analysis: null as unknown as string });
    await expect(publish(fixture.context, MARK, noAnalysis)).rejects.toThrow();
    expect(await stored(fixture.context)).toEqual([]);
    expect(await readLedger(fixture.context.database)).toEqual([]);
    expect(await events(fixture.context)).toEqual([]);
  });
});
