import {
  DAY,
  DeskSignalDto,
  MINUTE,
  type MarketStatusDto,
  type PlanSignalInput,
  PlannedSignalDto,
  SignalDeskDto,
} from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { AuditRecord } from "../../audit/AuditRecord.ts";
import { runMark } from "../runMark.ts";
import { EngineStop } from "../switches/EngineStop.ts";
import { DeskFixture } from "../testing/DeskFixture.ts";
import { flat, MARK, publish } from "../testing/signalsFixture.ts";

const NEXT = MARK + FIVE_MINUTES;
const SOME_ID = "0198c0de-0000-7000-8000-000000000000";
const iso = (time: number) => new Date(time).toISOString();

const input = (change: Partial<Record<keyof PlanSignalInput, unknown>> = {}) => ({
  slot: iso(NEXT),
  pair: "EUR/USD",
  direction: "PUT",
  analysis: "The high of the week has held twice.",
  ...change,
});

let fixture: DeskFixture;
beforeEach(async () => {
  fixture = await DeskFixture.open({ pairs: ["EUR/USD", "GBP/USD"] });
  fixture.fixture.feed.setCandles("EUR/USD", flat(MARK - 60 * MINUTE, MARK + MINUTE));
  fixture.fixture.feed.moveTo(MARK + MINUTE);
});
afterEach(() => fixture.close());

const CALLS = [
  ["get", "/staff/signals/desk"],
  ["get", "/staff/signals"],
  ["post", "/staff/signals/plans"],
  ["delete", `/staff/signals/plans/${SOME_ID}`],
  ["post", `/staff/signals/${SOME_ID}/void`],
  ["post", `/staff/signals/${SOME_ID}/held`],
  ["post", "/staff/signals/restore"],
  ["put", "/staff/signals/engine"],
  ["put", "/staff/signals/imports"],
] as const;

describe.each(CALLS)("%s %s", (method, path) => {
  it("is refused to visitors, members and support", async () => {
    expect(await fixture.call(method, path, {}).as(null)).toMatchObject({ status: 401 });
    for (const role of ["member", "support"] as const) {
      const reply = await fixture.call(method, path, {}).as(fixture.signIn(role));
      expect(reply).toMatchObject({ status: 403, error: { code: "forbidden" } });
    }
  });
});

const deeds = async () => {
  const { database } = fixture.fixture.context;
  const rows = await database.model(AuditRecord).findAll({ raw: true });
  return rows.map(({ action }) => action).sort();
};

describe("the state of the desk", () => {
  it("tells of feed, marks, switches and queues", async () => {
    const { feed } = fixture.fixture;
    feed.setCandles("EUR/USD", [
      ...flat(MARK - 60 * MINUTE, MARK - 30 * MINUTE),
      ...flat(MARK - 20 * MINUTE, MARK + MINUTE),
    ]);
    fixture.lastRun = { mark: MARK, kind: "quiet", detail: null };
    const { data } = await fixture.call("get", "/staff/signals/desk");
    expect(SignalDeskDto.parse(data)).toMatchObject({
      market: { feed: { name: "scripted" }, fresh: true, pause: null },
      nextMark: iso(NEXT),
      lastMark: { mark: iso(MARK), kind: "quiet" },
      engine: { paused: false, reason: null },
      imports: { paused: false },
      plans: [],
      held: [],
      streams: 3,
      queues: { imports: 0, outbox: 0 },
      pairs: [
        {
          pair: "EUR/USD",
          fresh: true,
          expected: 144,
          missing: 134,
          lastGap: { from: iso(MARK - 30 * MINUTE), to: iso(MARK - 20 * MINUTE) },
        },
        { pair: "GBP/USD", fresh: false },
      ],
    });
  });

  it("tells that a silent feed is silent", async () => {
    fixture.fixture.feed.moveTo(MARK + DAY);
    const { data } = await fixture.call<SignalDeskDto>("get", "/staff/signals/desk");
    expect(data.market.fresh).toBe(false);
    expect(data.pairs[0]).toMatchObject({ fresh: false, tickAge: null, missing: 144 });
  });
});

describe("publishing by hand", () => {
  it("takes the next mark, and says so on the desk", async () => {
    const { status, data } = await fixture.call("post", "/staff/signals/plans", input());
    expect(status).toBe(201);
    const plan = PlannedSignalDto.parse(data);
    expect(plan).toMatchObject({ status: "waiting", source: "desk", slot: iso(NEXT) });
    const desk = await fixture.call<SignalDeskDto>("get", "/staff/signals/desk");
    expect(desk.data.plans).toEqual([plan]);
    expect(await deeds()).toEqual(["signal.planned"]);
    expect(fixture.events.at(-1)?.event).toEqual({ type: "desk.changed", desk: "signals" });
  });

  it.each([
    ["pair", { pair: "XAU/USD" }],
    ["pair", { pair: "" }],
    ["direction", { direction: "UP" }],
    ["slot", { slot: "at once" }],
    ["slot", { slot: iso(NEXT + 1_000) }],
    ["confidence", { confidence: 100 }],
    ["confidence", { confidence: "much" }],
    ["stopLoss", { stopLoss: 1.09 }],
    ["takeProfit", { takeProfit: 1.11 }],
    ["stopLoss", { stopLoss: "low" }],
    ["analysis", { analysis: "  " }],
    ["analysis", { analysis: "x".repeat(1_001) }],
  ])("names a fault of %s", async (path, change) => {
    const reply = await fixture.call("post", "/staff/signals/plans", input(change));
    expect(reply).toMatchObject({ status: 400, error: { code: "validation_failed" } });
    expect(reply.error?.fields?.map((field) => field.path)).toContain(path);
  });

  it("refuses the second for a mark with a sentence, however close they come", async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => fixture.call("post", "/staff/signals/plans", input())),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array<number>(7).fill(409),
    ]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject({
      error: { code: "conflict" },
      message: "The mark 12:05 AM WAT has its signal already.",
    });
  });

  it("takes the mark that has just passed while nobody can know better", async () => {
    const { feed } = fixture.fixture;
    feed.setCandles("EUR/USD", flat(MARK, NEXT + MINUTE, 1.2));
    feed.moveTo(NEXT + 5_000);
    const { status, data } = await fixture.call<PlannedSignalDto>(
      "post",
      "/staff/signals/plans",
      input(),
    );
    expect({ status, plan: data.status }).toEqual({ status: 201, plan: "published" });
    expect(fixture.events.map(({ event }) => event)).toContainEqual(
      expect.objectContaining({ type: "signal.published" }) as unknown,
    );
    const list = await fixture.call<DeskSignalDto[]>("get", "/staff/signals");
    expect(list.data[0]).toMatchObject({ id: data.signalId, entryPrice: 1.2, source: "desk" });
  });

  it("refuses a mark that has passed, one without a price, and one further away", async () => {
    const { feed } = fixture.fixture;
    feed.moveTo(NEXT + 5_001);
    expect(await fixture.call("post", "/staff/signals/plans", input())).toMatchObject({
      status: 409,
      message: "The mark 12:05 AM WAT has passed. The next one is 12:10 AM WAT.",
    });
    feed.moveTo(NEXT + 4_000);
    expect(await fixture.call("post", "/staff/signals/plans", input())).toMatchObject({
      status: 409,
      message: "The feed has no fresh price of EUR/USD at 12:05 AM WAT.",
    });
    const later = input({ slot: iso(NEXT + 2 * FIVE_MINUTES) });
    expect(await fixture.call("post", "/staff/signals/plans", later)).toMatchObject({
      status: 409,
      message: "Only the next mark can be taken: 12:10 AM WAT.",
    });
  });

  it("is refused where the market closes before the signal would expire", async () => {
    fixture.fixture.feed.closeAt("EUR/USD", NEXT + 4 * MINUTE);
    expect(await fixture.call("post", "/staff/signals/plans", input())).toMatchObject({
      status: 409,
      message:
        "The market of EUR/USD is not open all the time from 12:05 AM to 12:10 AM WAT, in which the signal would run.",
    });
  });

  it("is refused where the engine has published", async () => {
    const { context, feed } = fixture.fixture;
    feed.setCandles("EUR/USD", flat(MARK - 60 * MINUTE, NEXT + MINUTE));
    feed.moveTo(NEXT + 1_000);
    await runMark(context, NEXT);
    const reply = await fixture.call("post", "/staff/signals/plans", input());
    expect(reply).toMatchObject({ status: 409, error: { code: "conflict" } });
  });

  it("can be taken back before the mark, once", async () => {
    const { data } = await fixture.call<PlannedSignalDto>("post", "/staff/signals/plans", input());
    const path = `/staff/signals/plans/${data.id}`;
    expect(await fixture.call("delete", path)).toMatchObject({ status: 200 });
    expect(await fixture.call("delete", path)).toMatchObject({
      status: 409,
      message: "This signal was withdrawn already. Load the desk anew.",
    });
    expect(await fixture.call("delete", `/staff/signals/plans/${SOME_ID}`)).toMatchObject({
      status: 404,
    });
    expect(await fixture.call("delete", "/staff/signals/plans/x")).toMatchObject({ status: 400 });
    const desk = await fixture.call<SignalDeskDto>("get", "/staff/signals/desk");
    expect(desk.data.plans).toMatchObject([{ status: "withdrawn" }]);
    expect(await deeds()).toEqual(["signal.plan_withdrawn", "signal.planned"]);
    expect(await fixture.call("post", "/staff/signals/plans", input())).toMatchObject({
      status: 201,
    });
  });
});

describe("the list of signals", () => {
  it("comes in pages, by source, or the voided ones alone", async () => {
    const { context } = fixture.fixture;
    for (let step = 0; step < 3; step += 1) await publish(context, MARK + step * FIVE_MINUTES);
    const first = await fixture.call<DeskSignalDto[]>("get", "/staff/signals?limit=2");
    expect(first.data.map(({ sequence }) => sequence)).toEqual([3, 2]);
    expect(first.pagination).toMatchObject({ total: 3 });
    expect(DeskSignalDto.parse(first.data[0])).toMatchObject({ source: "engine", voidable: true });
    await fixture.call("post", `/staff/signals/${first.data[1]?.id ?? ""}/void`, {
      reason: "News",
    });
    const voided = await fixture.call<DeskSignalDto[]>("get", "/staff/signals?show=voided");
    expect(voided.data).toMatchObject([{ sequence: 2, voidedReason: "News", voidable: false }]);
    const desk = await fixture.call<DeskSignalDto[]>("get", "/staff/signals?source=desk");
    expect(desk.data).toEqual([]);
    expect(await fixture.call("get", "/staff/signals?source=x")).toMatchObject({ status: 400 });
  });
});

describe("stopping the engine and the imports", () => {
  it("lasts, is audited, and reaches members at once", async () => {
    const reason = "A rate decision is due at two";
    const paused = await fixture.call("put", "/staff/signals/engine", { paused: true, reason });
    expect(paused).toMatchObject({ status: 200, data: { paused: true, reason } });
    expect(fixture.events.map(({ event }) => event.type)).toEqual([
      "engine.changed",
      "desk.changed",
    ]);
    expect(fixture.events[0]).toMatchObject({ audience: "silver", event: { pause: { reason } } });
    const market = await fixture.call<MarketStatusDto>("get", "/market/status");
    expect(market.data.pause).toMatchObject({ reason });

    expect((await runMark(fixture.fixture.context, MARK)).kind).toBe("paused");
    const reopened = {
      ...fixture.fixture.context,
      database: await fixture.fixture.storage.reopen(),
    };
    expect((await runMark(reopened, MARK)).kind).toBe("paused");

    const resumed = await fixture.call("put", "/staff/signals/engine", { paused: false });
    expect(resumed).toMatchObject({ status: 200, data: { paused: false, reason: null } });
    expect((await fixture.call<MarketStatusDto>("get", "/market/status")).data.pause).toBeNull();
    expect((await runMark(fixture.fixture.context, MARK)).kind).toBe("published");
    expect(await deeds()).toEqual(["engine.paused", "engine.resumed"]);
    const { database } = fixture.fixture.context;
    const [stop, ...others] = await database.model(EngineStop).findAll({ raw: true });
    expect(stop).toMatchObject({ reason, byItself: false });
    expect(stop?.until?.getTime()).toBeGreaterThanOrEqual(stop?.since.getTime() ?? Infinity);
    expect(others).toEqual([]);
  });

  it("tells nobody twice what stays as it is", async () => {
    await fixture.call("put", "/staff/signals/engine", { paused: false });
    expect(fixture.events).toEqual([]);
    expect(await deeds()).toEqual([]);
  });

  it("lets what was made by hand go on", async () => {
    const { context, feed } = fixture.fixture;
    await fixture.call("put", "/staff/signals/engine", { paused: true, reason: "News" });
    await fixture.call("post", "/staff/signals/plans", input());
    feed.setCandles("EUR/USD", flat(MARK - 60 * MINUTE, NEXT));
    feed.moveTo(NEXT);
    expect(await runMark(context, NEXT)).toMatchObject({
      kind: "published",
      signal: { source: "desk", direction: "PUT" },
    });
  });

  it.each([
    ["no reason", { paused: true }],
    ["a blank reason", { paused: true, reason: " " }],
    ["a long reason", { paused: true, reason: "x".repeat(301) }],
    ["no state", {}],
  ])("is refused with %s", async (_name, body) => {
    for (const path of ["engine", "imports"]) {
      const reply = await fixture.call("put", `/staff/signals/${path}`, body);
      expect(reply).toMatchObject({ status: 400, error: { code: "validation_failed" } });
    }
  });
});
