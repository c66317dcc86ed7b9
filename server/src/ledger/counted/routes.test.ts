import {
  CalibrationDto,
  MINUTE,
  RECORD_LIMITS,
  RecordSummaryDto,
  RecordedSignalDto,
  type LedgerLogDto,
} from "@signaldeck/contract";
import type { RequestListener } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { readLedger } from "../sealed/readLedger.ts";
import { settleDue } from "../../signals/settleDue.ts";
import { mountModelCard } from "../../signals/models/cardRoutes.ts";
import { recordFacts } from "../../signals/recordFacts.ts";
import { Signal } from "../../signals/Signal.ts";
import { Performance } from "./statistics/Performance.ts";
import { voidSignal } from "../../signals/voidSignal.ts";
import { withdrawSignal } from "../../signals/withdrawSignal.ts";
import {
  ENTRY,
  flat,
  MARK,
  publish,
  signalsFixture,
  type SignalsFixture,
} from "../../signals/testing/signalsFixture.ts";
import { Call } from "../../testing/Call.ts";
import { moduleApp } from "../../testing/moduleApp.ts";
import { mountRecord } from "./routes.ts";

let fixture: SignalsFixture;
let performance: Performance;
let app: RequestListener;
/** The state of the ledger's log. */
let log: LedgerLogDto | null = null;

beforeAll(async () => {
  fixture = await signalsFixture();
  const { context, feed } = fixture;
  performance = new Performance({
    database: context.database,
    feed: feed.info,
    payoutPercent: 85,
  });
  app = openApp();
});
afterAll(() => fixture.storage.close());

function openApp(): RequestListener {
  const { context, feed } = fixture;
  return moduleApp({
    clock: context.clock,
    findSession: () => Promise.resolve(null),
    mount: (api) => {
      const readLog = () => Promise.resolve(log);
      const facts = recordFacts(context.database, feed.info.name);
      mountRecord(api, { ...context, ...facts, feed, performance, readLog });
      mountModelCard(api, context);
    },
  });
}

const advanceTo = (time: number) => fixture.feed.advance(time - fixture.feed.clock.now());

const get = (path: string) => new Call(app, "get", `/record/${path}`);

describe("the public record", () => {
  it("says that there is nothing yet", async () => {
    const { status, body } = await get("summary");
    expect(status).toBe(200);
    expect(RecordSummaryDto.parse(body.data)).toMatchObject({
      performance: { totalSignals: 0, winRate: null, breakEvenRate: 54.05 },
      ledger: null,
      doubt: null,
      log: null,
    });
    expect((await get("signals")).body.data).toEqual([]);
  });

  it("counts settled signals and gives the ledger's head", async () => {
    const { context, feed } = fixture;
    const end = MARK + 2 * FIVE_MINUTES;
    await publish(context, MARK, { direction: "CALL" });
    await publish(context, MARK + FIVE_MINUTES, { direction: "PUT" });
    feed.setCandles("EUR/USD", flat(MARK - FIVE_MINUTES, end, ENTRY + 0.001, MINUTE));
    advanceTo(end);
    await settleDue(context, end);
    await performance.load();
    log = {
      origin: "deck.example/ledger",
      size: 4,
      root: `${"A".repeat(43)}=`,
      key: "deck.example/ledger+00000000+AQ",
      halted: false,
      witnesses: [{ name: "w.example", state: "waiting", signedSize: null, at: null }],
    };

    const { body } = await get("summary");
    const records = await readLedger(context.database);
    expect(RecordSummaryDto.parse(body.data)).toMatchObject({
      performance: { totalSignals: 2, wonSignals: 1, lostSignals: 1, winRate: null },
      ledger: { position: 4, hash: records.at(-1)?.hash },
      log,
    });
  });

  it("shows a signal only when its ladder is over", async () => {
    const list = async (query = "") =>
      z.array(RecordedSignalDto).parse((await get(`signals${query}`)).body.data);
    const firstExpiry = MARK + FIVE_MINUTES;

    advanceTo(firstExpiry + RECORD_LIMITS.publicAfter - 1);
    expect(await list()).toEqual([]);
    advanceTo(firstExpiry + RECORD_LIMITS.publicAfter);
    expect(await list()).toMatchObject([{ sequence: 1, direction: "CALL", outcome: "profit" }]);
    advanceTo(firstExpiry + RECORD_LIMITS.publicAfter + FIVE_MINUTES);
    expect((await list()).map(({ sequence }) => sequence)).toEqual([2, 1]);
    expect(await list("?limit=1")).toHaveLength(1);
  });

  it("says from which number on signals were recorded while they ran", async () => {
    const liveFrom = async (of: RequestListener) =>
      RecordSummaryDto.parse((await new Call(of, "get", "/record/summary")).body.data).liveFrom;
    expect(await liveFrom(app)).toBeNull();
    const { database } = fixture.context;
    const [first] = await database
      .model(Signal)
      .findAll({ order: [["sequence", "ASC"]], raw: true });
    await database.write((transaction) =>
      database
        .model(Signal)
        .update(
          { publishedAt: new Date((first?.expiresAt.getTime() ?? 0) + 1) },
          { where: { sequence: 1 }, transaction },
        ),
    );
    expect(await liveFrom(openApp())).toBe(2);
  });

  it("lists what was voided with its reason, among the others and alone", async () => {
    const { context } = fixture;
    const slot = MARK + 20 * FIVE_MINUTES;
    advanceTo(slot);
    const { id } = await publish(context, slot);
    await voidSignal(context, { actorId: id, id, reason: "A wrong price" });
    advanceTo(slot + FIVE_MINUTES + RECORD_LIMITS.publicAfter);
    const list = async (query = "") =>
      z.array(RecordedSignalDto).parse((await get(`signals${query}`)).body.data);
    expect((await list()).map(({ sequence }) => sequence)).toEqual([3, 2, 1]);
    expect(await list("?show=voided")).toMatchObject([
      { sequence: 3, source: "engine", outcome: null, voidedReason: "A wrong price" },
    ]);
    expect(await get("signals?show=lost")).toMatchObject({ status: 400 });
    await performance.load();
    expect((await get("summary")).body.data).toMatchObject({
      performance: { totalSignals: 2, voidedSignals: 1, unsettledSignals: 0, otherSources: [] },
    });
  });

  it("says of a result that its signal was withdrawn", async () => {
    const { context, feed } = fixture;
    const slot = MARK + 40 * FIVE_MINUTES;
    advanceTo(slot);
    const { id } = await publish(context, slot);
    advanceTo(slot + 2 * MINUTE);
    await withdrawSignal(context, { actorId: id, id, reason: "Made for another pair" });
    const end = slot + FIVE_MINUTES;
    feed.setCandles("EUR/USD", flat(slot, end, ENTRY + 0.001, MINUTE));
    advanceTo(end);
    await settleDue(context, end);
    advanceTo(end + RECORD_LIMITS.publicAfter);
    const withdrawnAt = new Date(slot + 2 * MINUTE).toISOString();
    const [newest, ...others] = z.array(RecordedSignalDto).parse((await get("signals")).body.data);
    expect(newest).toMatchObject({ id, withdrawnAt });
    expect(others.map((signal) => signal.withdrawnAt)).toEqual([null, null, null]);
  });

  it("tells nothing of the reasons, the audience or the members", async () => {
    const text = JSON.stringify((await get("signals")).body.data);
    expect(text).not.toMatch(/analysis|audience|memberId|stopLoss|takeProfit/);
  });

  it.each(["limit=0", "limit=51", "limit=many"])("refuses %s", async (query) => {
    expect(await get(`signals?${query}`)).toMatchObject({
      status: 400,
      body: { error: { code: "validation_failed", fields: [{ path: "limit" }] } },
    });
  });

  it("publishes the calibration of the serving model, in percent", async () => {
    const calibration = CalibrationDto.parse((await get("calibration")).body.data);
    expect(calibration.rows.length).toBeGreaterThan(1);
    expect(calibration.rows.reduce((sum, { n }) => sum + n, 0)).toBe(calibration.n);
    for (const row of calibration.rows) {
      expect(row.predicted).toBeGreaterThanOrEqual(row.from);
      expect(row.predicted).toBeLessThan(row.to);
      expect(row.realisedLow).toBeLessThan(row.realised);
      expect(row.realisedHigh).toBeGreaterThan(row.realised);
    }
    expect(calibration.hitRate).toBeGreaterThan(50);
    expect(calibration.hitRate).toBeLessThan(60);
    expect(Date.parse(calibration.data.from)).toBeLessThan(Date.parse(calibration.data.to));
  });
});
