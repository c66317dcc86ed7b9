import {
  DAY,
  HOUR,
  MINUTE,
  RECORD_LIMITS,
  RecordAnalysisDto,
  RecordEndingsDto,
  RecordedSignalDto,
} from "@signaldeck/contract";
import type { RequestListener } from "node:http";
import request from "supertest";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { moduleApp } from "../../../testing/moduleApp.ts";
import { FIVE_MINUTES } from "../../../market/aggregateCandles.ts";
import { Performance } from "../statistics/Performance.ts";
import { recordFacts } from "../../../signals/recordFacts.ts";
import { pauseEngine } from "../../../signals/switches/setSwitch.ts";
import {
  endAs,
  MARK,
  publish,
  signalsFixture,
  type SignalsFixture,
} from "../../../signals/testing/signalsFixture.ts";
import { Call } from "../../../testing/Call.ts";
import { mountRecord } from "../routes.ts";

let fixture: SignalsFixture;
let app: RequestListener;

beforeEach(async () => {
  fixture = await signalsFixture();
  const { context, feed } = fixture;
  const { database, clock } = context;
  const performance = new Performance({ database, feed: feed.info, payoutPercent: 85 });
  app = moduleApp({
    clock,
    findSession: () => Promise.resolve(null),
    mount: (api) =>
      mountRecord(api, {
        ...recordFacts(database, feed.info.name),
        database,
        clock,
        feed,
        performance,
        readLog: () => Promise.resolve(null),
      }),
  });
});
afterEach(() => fixture.storage.close());

const get = (path: string) => new Call(app, "get", `/record/${path}`);
/** The analysis, and the letters behind it. */
const analysis = async (query = "") => ({
  ...RecordAnalysisDto.parse((await get(`analysis${query}`)).body.data),
  ...RecordEndingsDto.parse((await get(`endings${query}`)).body.data),
});
const list = async (query = "") =>
  z.array(RecordedSignalDto).parse((await get(`signals${query}`)).body.data);
const numbers = async (query = "") => (await list(query)).map(({ sequence }) => sequence);

/** Moves the market to where the signal of this mark is public. */
const showUntil = (mark: number) =>
  fixture.feed.moveTo(mark + FIVE_MINUTES + RECORD_LIMITS.publicAfter);

/** Four signals an hour apart, the last one of another pair, and how they ended. */
async function playFour(context = fixture.context): Promise<void> {
  for (const [index, outcome] of (["profit", "loss", "breakeven", "profit"] as const).entries()) {
    const pair = index === 3 ? "GBP/USD" : "EUR/USD";
    await endAs(context, await publish(context, MARK + index * HOUR, { pair }), outcome);
  }
}

describe("the record's analysis", () => {
  it("says that there is nothing yet", async () => {
    expect(await analysis()).toMatchObject({ feed: null, feeds: [], endings: "", stops: [] });
  });

  it("takes in each signal as soon as it is public, and none before", async () => {
    await playFour();
    showUntil(MARK + HOUR);
    expect(await analysis()).toMatchObject({ endings: "WL", counts: { won: 1, lost: 1 } });
    fixture.feed.advance(HOUR - 1);
    expect(await analysis()).toMatchObject({ endings: "WL" });
    showUntil(MARK + 3 * HOUR);
    expect(await analysis()).toMatchObject({
      feed: { name: "scripted", market: "simulated", signals: 4 },
      source: "engine",
      grade: null,
      first: 1,
      endings: "WLEW",
      pairs: [
        { key: "EUR/USD", won: 1, lost: 1, even: 1 },
        { key: "GBP/USD", won: 1, lost: 0 },
      ],
      sources: [{ key: "engine", won: 2 }],
      hours: [
        { weekday: 0, hour: 23, won: 1, lost: 0 },
        { weekday: 1, hour: 0, won: 0, lost: 1 },
        { weekday: 1, hour: 2, won: 1, lost: 0 },
      ],
    });
  });

  it("counts one source and one grade, and nothing of another feed", async () => {
    const { context } = fixture;
    await playFour();
    const older = {
      ...context,
      feed: Object.assign(Object.create(context.feed) as typeof context.feed, {
        info: { ...context.feed.info, name: "older", market: "real" },
      }),
    };
    await endAs(older, await publish(older, MARK - DAY), "loss");
    showUntil(MARK + 3 * HOUR);

    const now = await analysis();
    expect(now.feeds).toMatchObject([
      { name: "scripted", signals: 4 },
      { name: "older", market: "real", signals: 1, from: new Date(MARK - DAY).toISOString() },
    ]);
    expect(now.endings).toBe("WLEW");
    expect(await analysis("?feed=older")).toMatchObject({ endings: "L", counts: { lost: 1 } });
    expect(await analysis("?source=desk")).toMatchObject({ source: "desk", endings: "" });
    const [{ key } = { key: null }] = now.grades;
    expect(await analysis(`?grade=${key}`)).toMatchObject({ grade: key, endings: "WLEW" });
    expect(await analysis("?feed=unknown")).toMatchObject({ feed: null, endings: "" });
  });

  it("keeps a signal of a clock that ran ahead for its time, and no other for it", async () => {
    const { context } = fixture;
    await endAs(context, await publish(context, MARK + 2 * DAY), "loss");
    await endAs(context, await publish(context, MARK), "profit");
    showUntil(MARK);
    expect(await analysis()).toMatchObject({ first: 2, endings: "W" });
    expect(await numbers()).toEqual([2]);
    showUntil(MARK + 2 * DAY);
    expect(await analysis()).toMatchObject({ first: 1, endings: "LW" });
  });

  it("lists when the engine was stopped, and why", async () => {
    const { context } = fixture;
    await context.database.write((transaction) =>
      pauseEngine(context, transaction, "The market has changed"),
    );
    expect((await analysis()).stops).toMatchObject([
      { reason: "The market has changed", byItself: true, until: null },
    ]);
  });

  it.each(["grade=good", "source=nobody", "feed="])("refuses %s", async (query) => {
    for (const call of ["analysis", "endings"]) {
      const { status, body } = await get(`${call}?${query}`);
      expect({ status, code: body.error?.code }).toEqual({
        status: 400,
        code: "validation_failed",
      });
    }
  });
});

describe("the finished signals", () => {
  beforeEach(async () => {
    await playFour();
    showUntil(MARK + 3 * HOUR);
  });

  it("come in pages, and by what they have in common", async () => {
    expect(await numbers("?limit=2")).toEqual([4, 3]);
    expect(await numbers("?limit=2&before=3")).toEqual([2, 1]);
    expect(await numbers("?pair=EUR/USD")).toEqual([3, 2, 1]);
    expect(await numbers("?confidenceFrom=90")).toEqual([]);
    expect(await numbers("?feed=older")).toEqual([]);
    expect(await get("signals?before=0")).toMatchObject({ status: 400 });
  });

  it.each(["model=abc", "confidenceTo=101"])("refuse %s", async (query) => {
    for (const path of ["signals", "signals.csv", "signals.jsonl"]) {
      expect(await get(`${path}?${query}`)).toMatchObject({ status: 400 });
    }
  });

  const file = (path: string) => request(app).get(`/api/record/${path}`).buffer(true);

  it("come as a file of lines, each a signal as in the list", async () => {
    const { headers, text } = await file("signals.jsonl?pair=EUR/USD");
    expect(headers["content-disposition"]).toBe('attachment; filename="signals.jsonl"');
    const lines = text.trimEnd().split("\n");
    const signals = lines.map((line) => RecordedSignalDto.parse(JSON.parse(line)));
    expect(signals).toEqual((await list("?pair=EUR/USD")).reverse());
  });

  it("come as CSV", async () => {
    const { headers, text } = await file("signals.csv");
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    const [head, ...lines] = text.trimEnd().split("\r\n");
    expect(head).toMatch(
      /^\uFEFFsequence,createdAt,publishedAt,.*,publishedHash,settledHash,withdrawnAt$/,
    );
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^2,2026-06-02T00:00:00\.000Z,.*,EUR\/USD,CALL,engine,.*,loss,/);
  });

  it("are written for a few at a time", async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, async () => (await get("signals.csv")).status),
    );
    expect(new Set(replies)).toEqual(new Set([200, 429]));
    expect((await get("signals.csv")).status).toBe(200);
  });

  it("are on time, though the market has moved on", async () => {
    fixture.feed.advance(30 * MINUTE);
    expect(await numbers()).toEqual([4, 3, 2, 1]);
  });
});
