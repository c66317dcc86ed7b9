import { CalibrationDto, ModelCardDto } from "@signaldeck/contract";
import { v4 as uuid } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RequestListener } from "node:http";
import { shippedModel } from "../../engine/model.ts";
import type { Session } from "../../http/session.ts";
import { addCandidate } from "./candidates.ts";
import { mountModelCard } from "./cardRoutes.ts";
import { ModelShelf } from "./ModelShelf.ts";
import { promoteModel } from "./promoteModel.ts";
import { otherModel } from "../testing/modelsFixture.ts";
import { MARK, signalsFixture, type SignalsFixture } from "../testing/signalsFixture.ts";
import { Call } from "../../testing/Call.ts";
import { roomApp } from "../../testing/roomApp.ts";

const TOKEN = uuid().replaceAll("-", "");
const GUEST: Session = {
  id: uuid(),
  memberId: uuid(),
  viewer: { role: "member", tier: "guest", dashboardUnlocked: false },
};

let fixture: SignalsFixture;
let app: RequestListener;
beforeAll(async () => {
  fixture = await signalsFixture();
  const { context } = fixture;
  app = roomApp({
    clock: context.clock,
    findSession: (token) => Promise.resolve(token === TOKEN ? GUEST : null),
    mount: (api) => mountModelCard(api, context),
  });
});
afterAll(() => fixture.storage.close());

const card = async () =>
  ModelCardDto.parse((await new Call(app, "get", "/record/model").as(TOKEN)).body.data);

it("is for whoever is signed in", async () => {
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

it("follows a promotion, and keeps its reason to the staff", async () => {
  const { context, clock } = fixture;
  const shipped = shippedModel().hash;
  const begun = new Date(clock.now()).toISOString();
  await new ModelShelf(context).servingAt(MARK);
  const next = otherModel();
  const admin = uuid();
  await addCandidate(context, admin, JSON.stringify(next));
  clock.advance(60_000);
  const changed = new Date(clock.now()).toISOString();
  await promoteModel(context, admin, next.hash, {
    reason: "A secret reason.",
    serving: shipped,
    withoutComparison: true,
  });
  const found = await card();
  expect(found).toMatchObject({
    hash: next.hash,
    servesSince: changed,
    earlier: [{ hash: shipped, from: begun, until: changed }],
  });
  expect(JSON.stringify(found)).not.toContain("secret");
  const { body } = await new Call(app, "get", "/record/calibration");
  expect(CalibrationDto.parse(body.data).trainedAt).toBe(next.trainedAt);
});
