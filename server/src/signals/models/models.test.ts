import {
  ComparisonDto,
  ModelDto,
  ModelsDeskDto,
  ModelTermDto,
  SIGNAL_LIMITS,
} from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AuditRecord } from "../../audit/AuditRecord.ts";
import { shippedModel } from "../../engine/model.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { readLedger } from "../../ledger/sealed/readLedger.ts";
import type { ModelBody, PublishedBody } from "../../ledger/sealed/recordBodies.ts";
import { verifyLedger } from "../../ledger/sealed/verifyLedger.ts";
import { DeskRoom } from "../testing/DeskRoom.ts";
import { opposite, otherModel } from "../testing/modelsFixture.ts";
import { ShadowDay } from "./ShadowDay.ts";
import { ShadowRun } from "./ShadowRun.ts";

const SHIPPED = shippedModel().hash;
const NEXT = otherModel();
const fileOf = (model: object) => ({ model: JSON.stringify(model) });
const promotion = (serving = SHIPPED, more: object = {}) => ({
  reason: "It was better for three weeks.",
  serving,
  withoutComparison: true,
  ...more,
});
const promote = (hash: string, body: object = promotion()) =>
  room.call<ModelTermDto>("post", `/staff/models/${hash}/promotion`, body);
const desk = async () => (await room.call<ModelsDeskDto>("get", "/staff/models")).data;

let room: DeskRoom;
beforeEach(async () => {
  room = await DeskRoom.open();
  await desk();
});
afterEach(() => room.close());

const deeds = () => room.fixture.context.database.model(AuditRecord).findAll({ raw: true });

const CALLS = [
  ["get", "/staff/models"],
  ["post", "/staff/models"],
  ["post", `/staff/models/${SHIPPED}/promotion`],
  ["post", `/staff/models/${SHIPPED}/retirement`],
] as const;

describe.each(CALLS)("%s %s", (method, path) => {
  it("is refused to visitors, members and support", async () => {
    expect(await room.call(method, path, {}).as(null)).toMatchObject({ status: 401 });
    for (const role of ["member", "support"] as const) {
      const reply = await room.call(method, path, {}).as(room.signIn(role));
      expect(reply).toMatchObject({ status: 403, error: { code: "forbidden" } });
    }
  });
});

describe("the models of the desk", () => {
  it("begin with the one that the product came with", async () => {
    const found = ModelsDeskDto.parse(await desk());
    expect(found).toMatchObject({
      serving: { hash: SHIPPED, addedBy: null },
      candidate: null,
      retired: [],
      terms: [{ model: SHIPPED, decidedBy: null, reason: null }],
    });
    expect(found.serving.files).toHaveLength(shippedModel().data.length);
    expect((await readLedger(room.fixture.context.database)).length).toBe(0);
  });
});

describe("adding a candidate", () => {
  it("takes the file of the training, once, and leaves a trace", async () => {
    const { status, data } = await room.call("post", "/staff/models", fileOf(NEXT));
    expect(status).toBe(201);
    expect(ModelDto.parse(data)).toMatchObject({ hash: NEXT.hash, trainedAt: NEXT.trainedAt });
    expect((await desk()).candidate).toMatchObject({
      model: { hash: NEXT.hash },
      comparison: null,
    });
    expect(await deeds()).toMatchObject([{ action: "model.added", subjectId: NEXT.hash }]);
    expect(room.events.at(-1)?.event).toEqual({ type: "desk.changed", desk: "signals" });
    expect(await room.call("post", "/staff/models", fileOf(opposite()))).toMatchObject({
      status: 409,
      message: "There is a candidate already. Take it out first.",
    });
  });

  it.each([
    ["nothing", { model: " " }, /Choose or paste/],
    ["no JSON", { model: "weights" }, /no JSON/],
    ["another object", { model: "{}" }, /not usable/],
    ["a changed file", fileOf({ ...NEXT, ridge: 0.2 }), /changed by hand/],
    ["other features", fileOf({ ...NEXT, features: ["moon"] }), /trained on other features/],
    ["too much", { model: "x".repeat(48_001) }, /larger than/],
  ])("refuses %s with a sentence", async (_, body, message) => {
    const reply = await room.call("post", "/staff/models", body);
    expect(reply).toMatchObject({ status: 400, error: { code: "validation_failed" } });
    expect(reply.error?.fields).toMatchObject([{ path: "model" }]);
    expect(reply.error?.fields?.[0]?.message).toMatch(message);
  });

  it("refuses the serving model", async () => {
    expect(await room.call("post", "/staff/models", fileOf(shippedModel()))).toMatchObject({
      status: 409,
      message: "This model serves already.",
    });
  });
});

describe("taking the candidate out", () => {
  it("leaves a trace and makes room; the same may come again", async () => {
    await room.call("post", "/staff/models", fileOf(NEXT));
    const path = `/staff/models/${NEXT.hash}/retirement`;
    expect(await room.call("post", path)).toMatchObject({ status: 200 });
    expect(await room.call("post", path)).toMatchObject({ status: 409 });
    expect(await room.call("post", "/staff/models/x/retirement")).toMatchObject({ status: 400 });
    expect(await desk()).toMatchObject({ candidate: null, retired: [{ hash: NEXT.hash }] });
    expect(await room.call("post", "/staff/models", fileOf(NEXT))).toMatchObject({ status: 201 });
    const actions = (await deeds()).map(({ action }) => action).sort();
    expect(actions).toEqual(["model.added", "model.added", "model.retired"]);
  });
});

describe("promoting", () => {
  const ledgerOf = () => readLedger(room.fixture.context.database);

  it("lets another model serve, with a trace and a ledger record, and back again", async () => {
    await room.call("post", "/staff/models", fileOf(NEXT));
    const { feed } = room.fixture;
    const { status, data } = await promote(NEXT.hash);
    expect(status).toBe(200);
    const servesFrom = new Date(feed.clock.now() + SIGNAL_LIMITS.slot).toISOString();
    expect(ModelTermDto.parse(data)).toMatchObject({ model: NEXT.hash, servesFrom });
    expect(await desk()).toMatchObject({
      serving: { hash: NEXT.hash },
      candidate: null,
      retired: [{ hash: SHIPPED }],
      terms: [{ model: NEXT.hash, comparison: null }, { model: SHIPPED }],
    });
    const [record] = await ledgerOf();
    expect(record).toMatchObject({ kind: "model", signalId: null });
    expect(JSON.parse(record?.body ?? "") as ModelBody).toMatchObject({
      model: NEXT.hash,
      previousModel: SHIPPED,
      servesFrom,
      comparison: null,
      withoutComparison: true,
    });
    expect(record?.body).not.toContain("three weeks");
    expect(await deeds()).toContainEqual(
      expect.objectContaining({ action: "model.promoted", subjectId: NEXT.hash }) as unknown,
    );

    expect(await promote(SHIPPED, promotion(NEXT.hash))).toMatchObject({ status: 200 });
    expect((await desk()).serving.hash).toBe(SHIPPED);
    expect(verifyLedger(await ledgerOf())).toMatchObject({ count: 2, fault: null });
  });

  it("lets one of two win who promote at once", async () => {
    await room.call("post", "/staff/models", fileOf(NEXT));
    const replies = await Promise.all([promote(NEXT.hash), promote(NEXT.hash)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ledgerOf()).toHaveLength(1);
    expect((await deeds()).filter(({ action }) => action === "model.promoted")).toHaveLength(1);
  });

  it("needs a reason, a model that is known, and the right one to replace", async () => {
    await room.call("post", "/staff/models", fileOf(NEXT));
    const blank = await promote(NEXT.hash, promotion(SHIPPED, { reason: " " }));
    expect(blank).toMatchObject({ status: 400, error: { code: "validation_failed" } });
    expect(await promote("x")).toMatchObject({ status: 400 });
    expect(await promote("a".repeat(64))).toMatchObject({ status: 404 });
    expect(await promote(SHIPPED)).toMatchObject({ status: 409 });
    expect(await promote(NEXT.hash, promotion("b".repeat(64)))).toMatchObject({ status: 409 });
    expect(await ledgerOf()).toEqual([]);
  });

  it("without enough forecasts needs an explicit word; with enough the record holds them", async () => {
    await room.call("post", "/staff/models", fileOf(NEXT));
    const unsaid = promotion(SHIPPED, { withoutComparison: false });
    const refused = await promote(NEXT.hash, unsaid);
    expect(refused).toMatchObject({ status: 400, error: { code: "validation_failed" } });
    expect(refused.error?.fields).toMatchObject([
      { path: "withoutComparison", message: /^Only 0 of 2,000 forecasts/ },
    ]);

    const { database, feed } = room.fixture.context;
    const key = { feed: feed.info.name, candidate: NEXT.hash, serving: SHIPPED };
    const since = new Date(feed.clock.now() - FIVE_MINUTES);
    await database.write(async (transaction) => {
      const run = { ...key, since, markedTo: since, awaited: "{}" };
      await database.model(ShadowRun).create(run, { transaction });
      const sums = { sum: -4, sumSquares: 0.1, sumByCount: -16, countSquares: 8_000 };
      const day = { ...key, day: "2026-06-01", marks: 500, forecasts: 2_000, ...sums };
      await database.model(ShadowDay).create(day, { transaction });
    });
    const candidate = (await desk()).candidate;
    expect(ComparisonDto.parse(candidate?.comparison)).toMatchObject({
      difference: -0.002,
      verdict: "better",
      enough: true,
    });
    const { data } = await promote(NEXT.hash, unsaid);
    expect(data.comparison).toMatchObject({ forecasts: 2_000, verdict: "better" });
    const body = JSON.parse((await ledgerOf())[0]?.body ?? "") as ModelBody & PublishedBody;
    expect(body.comparison).toMatchObject({ forecasts: 2_000, marks: 500, difference: -0.002 });
    expect(body.withoutComparison).toBeUndefined();
  });
});
