import { afterEach, describe, expect, it } from "vitest";
import { AuditRecord } from "../../audit/AuditRecord.ts";
import { shippedModel, type Model } from "../../engine/model.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { readLedger } from "../../ledger/sealed/readLedger.ts";
import type { ModelBody, PublishedBody } from "../../ledger/sealed/recordBodies.ts";
import { verifyLedger } from "../../ledger/sealed/verifyLedger.ts";
import { runMark } from "../runMark.ts";
import { type Instance, openMarket, opposite, startInstance } from "../testing/modelsFixture.ts";
import { draftOf, MARK, type SignalsFixture } from "../testing/signalsFixture.ts";
import { addCandidate } from "./candidates.ts";
import { EngineModel } from "./EngineModel.ts";
import { promoteModel } from "./promoteModel.ts";

const ADMIN = "00000000-0000-4000-8000-000000000001";
const SHIPPED = shippedModel();
const OTHER = opposite();

let room: SignalsFixture;
afterEach(() => room.storage.close());

const markOf = (index: number) => MARK + index * FIVE_MINUTES;
const add = () => addCandidate(room.context, ADMIN, JSON.stringify(OTHER));
const promote = (model: Model, serving: Model) =>
  promoteModel(room.context, ADMIN, model.hash, {
    reason: "To see what it does.",
    serving: serving.hash,
    withoutComparison: true,
  });
const ledger = () => readLedger(room.context.database);

/** Hashes of the ledger's publications, each with a letter for the model. */
async function sealed(): Promise<string> {
  const names = new Map([
    [SHIPPED.hash, "s"],
    [OTHER.hash, "o"],
  ]);
  const records = (await ledger()).filter(({ kind }) => kind === "published");
  const bodies = records.map(({ body }) => JSON.parse(body) as PublishedBody);
  return bodies.map(({ model }) => names.get(model ?? "") ?? "-").join("");
}

async function run(instance: Instance, index: number): Promise<string> {
  room.feed.moveTo(markOf(index));
  return (await instance.run(markOf(index))).kind;
}

describe("a promotion", () => {
  it("is sealed with the next publications, on every instance and over restarts, and back", async () => {
    room = await openMarket(12);
    await add();
    const one = await startInstance(room);
    const two = await startInstance(room, await room.storage.reopen());
    await run(one, 0);
    await run(two, 1);
    await promote(OTHER, SHIPPED);
    await run(one, 2);
    await run(two, 3);
    await run(await startInstance(room), 4);
    expect(await sealed()).toBe("ssooo");
    await promote(SHIPPED, OTHER);
    await run(two, 5);
    await run(one, 6);
    expect(await sealed()).toBe("ssoooss");
    expect(verifyLedger(await ledger()).fault).toBeNull();
  });

  it("leaves the mark that is being decided to the model that decides it", async () => {
    room = await openMarket(12);
    await add();
    const instance = await startInstance(room);
    await run(instance, 0);
    room.feed.moveTo(markOf(1));
    await promote(OTHER, SHIPPED);
    await run(instance, 1);
    await run(instance, 2);
    expect(await sealed()).toBe("sso");
    expect(verifyLedger(await ledger()).fault).toBeNull();
  });

  it("lets nobody publish who has not heard of it", async () => {
    room = await openMarket(12);
    await add();
    const instance = await startInstance(room);
    await run(instance, 0);
    await promote(OTHER, SHIPPED);
    const { context } = instance;
    const deaf = { ...context, chooseDraft: () => draftOf({ model: SHIPPED.hash }) };
    const index = 1;
    room.feed.moveTo(markOf(index));
    expect(await runMark(deaf, markOf(index))).toEqual({ kind: "stale" });
    expect(await run(instance, index)).toBe("published");
    expect(await sealed()).toBe("so");
  });

  it("that a database refuses leaves neither record nor trace", async () => {
    room = await openMarket(2);
    await add();
    await run(await startInstance(room), 0);
    const before = (await ledger()).length;
    const { database } = room.context;
    const broken = new Proxy(database, {
      get: (target, name) =>
        name === "model"
          ? (model: never) => {
              if (model === AuditRecord) throw new Error("disk full");
              return target.model(model);
            }
          : (Reflect.get(target, name, target) as unknown),
    });
    Object.assign(room.context, { database: broken });
    await expect(promote(OTHER, SHIPPED)).rejects.toThrow("disk full");
    Object.assign(room.context, { database });
    expect(await ledger()).toHaveLength(before);
    const states = await database.model(EngineModel).findAll({ raw: true });
    expect(states.find(({ state }) => state === "serving")?.hash).toBe(SHIPPED.hash);
  });
});

describe("a serving model that this version cannot read", () => {
  it("gives way to the product's own, and the ledger says so", async () => {
    room = await openMarket(6);
    await add();
    await run(await startInstance(room), 0);
    await promote(OTHER, SHIPPED);
    const { database } = room.context;
    await database.write((transaction) =>
      database
        .model(EngineModel)
        .update({ file: "{}" }, { where: { hash: OTHER.hash }, transaction }),
    );
    room.feed.moveTo(markOf(1));
    const instance = await startInstance(room);
    await run(instance, 1);
    await run(instance, 2);
    expect(await sealed()).toBe("sss");
    const records = await ledger();
    const changes = records.filter(({ kind }) => kind === "model");
    expect(changes.map(({ body }) => (JSON.parse(body) as ModelBody).model)).toEqual([
      OTHER.hash,
      SHIPPED.hash,
    ]);
    expect(verifyLedger(records).fault).toBeNull();
  });
});
