import { randomUUID } from "node:crypto";
import { CalibrationDto, ModelCardDto } from "@signaldeck/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RequestListener } from "node:http";
import { shippedModel } from "../../engine/model.ts";
import type { Session } from "../../http/session.ts";
import { mountModelCard } from "./cardRoutes.ts";
import { letServe } from "./deployments.ts";
import { otherModel } from "../testing/modelsFixture.ts";
import { signalsFixture, type SignalsFixture } from "../testing/signalsFixture.ts";
import { Call } from "../../testing/Call.ts";
import { moduleApp } from "../../testing/moduleApp.ts";

const TOKEN = randomUUID().replaceAll("-", "");
const GUEST: Session = {
  id: randomUUID(),
  memberId: randomUUID(),
  viewer: { role: "member", tier: "guest", dashboardUnlocked: false },
};

let fixture: SignalsFixture;
let app: RequestListener;
beforeAll(async () => {
  fixture = await signalsFixture();
  const { context } = fixture;
  app = moduleApp({
    clock: context.clock,
    findSession: (token) => Promise.resolve(token === TOKEN ? GUEST : null),
    mount: (api) => mountModelCard(api, context),
  });
});
afterAll(() => fixture.storage.close());

const card = async () =>
  ModelCardDto.parse((await new Call(app, "get", "/record/model").as(TOKEN)).body.data);

it("is for everybody who is signed in", async () => {
  expect(await new Call(app, "get", "/record/model")).toMatchObject({ status: 401 });
});

it("says what the serving model reads, was trained on, and how it did", async () => {
  const shipped = shippedModel();
  const found = await card();
  expect(found).toMatchObject({
    hash: shipped.hash,
    version: shipped.code.version,
    servesSince: null,
    earlier: [],
    walkForward: { trainedAt: shipped.trainedAt, n: shipped.outOfSample.n },
  });
  expect(found.files).toHaveLength(shipped.data.length);
  expect(found.reads.length).toBeGreaterThan(5);
  expect(new Set(found.reads).size).toBe(found.reads.length);
});

it("says which model served before, and since when this one does once it decides", async () => {
  const { context, clock } = fixture;
  const [before, shipped] = [otherModel(), shippedModel()];
  const begun = new Date(clock.now()).toISOString();
  await letServe(context, before);
  expect(await card()).toMatchObject({ hash: shipped.hash, servesSince: null, earlier: [] });
  clock.advance(60_000);
  const changed = new Date(clock.now()).toISOString();
  await letServe(context, shipped);
  expect(await card()).toMatchObject({
    hash: shipped.hash,
    servesSince: changed,
    earlier: [{ hash: before.hash, from: begun, until: changed }],
  });
  const { body } = await new Call(app, "get", "/record/calibration");
  expect(CalibrationDto.parse(body.data).trainedAt).toBe(shipped.trainedAt);
});
