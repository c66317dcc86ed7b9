import { afterEach, describe, expect, it } from "vitest";
import { DriftWatch } from "../../engine/DriftWatch.ts";
import { shippedModel } from "../../engine/model.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { CHECK_ID, LedgerCheck } from "../../ledger/sealed/doubt/LedgerCheck.ts";
import { readLedger } from "../../ledger/sealed/readLedger.ts";
import type { ModelBody, PublishedBody } from "../../ledger/sealed/recordBodies.ts";
import { verifyLedger } from "../../ledger/sealed/verifyLedger.ts";
import { DriftRow } from "../drift/DriftRow.ts";
import { type Instance, openMarket, opposite, startInstance } from "../testing/modelsFixture.ts";
import { MARK, type SignalsFixture } from "../testing/signalsFixture.ts";
import { ModelDeployment } from "./ModelDeployment.ts";

const SHIPPED = shippedModel();
/** What another version of the product comes with. */
const OTHER = opposite();

let fixture: SignalsFixture;
afterEach(() => fixture.storage.close());

const ledger = () => readLedger(fixture.context.database);
const changes = async () =>
  (await ledger())
    .filter(({ kind }) => kind === "model")
    .map(({ body }) => JSON.parse(body) as ModelBody);

/** The ledger's publications, each as a letter for the model that it names. */
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
  const mark = MARK + index * FIVE_MINUTES;
  fixture.feed.moveTo(mark);
  return (await instance.run(mark)).kind;
}

describe("the model of a version", () => {
  it("begins without a record, and serves over restarts", async () => {
    fixture = await openMarket(4);
    await run(await startInstance(fixture), 0);
    await run(await startInstance(fixture), 1);
    expect(await sealed()).toBe("ss");
    expect(await changes()).toEqual([]);
    expect(await fixture.context.database.model(ModelDeployment).count()).toBe(1);
  });

  it("serves from its first mark on in place of another's, as the ledger says, and back", async () => {
    fixture = await openMarket(6);
    await run(await startInstance(fixture), 0);
    await run(await startInstance(fixture, OTHER), 1);
    await run(await startInstance(fixture, OTHER), 2);
    await run(await startInstance(fixture), 3);
    expect(await sealed()).toBe("soos");
    expect(await changes()).toMatchObject([
      {
        model: OTHER.hash,
        previousModel: SHIPPED.hash,
        servesFrom: new Date(MARK + FIVE_MINUTES).toISOString(),
      },
      { model: SHIPPED.hash, previousModel: OTHER.hash },
    ]);
    expect(verifyLedger(await ledger()).fault).toBeNull();
  });

  it("lets no process of another version publish any more, which still settles", async () => {
    fixture = await openMarket(6);
    const [old, database] = [await startInstance(fixture), await fixture.storage.reopen()];
    await run(old, 0);
    await run(await startInstance(fixture, OTHER, database), 1);
    expect(await run(old, 2)).toBe("stale");
    expect(await sealed()).toBe("so");
    expect((await ledger()).filter(({ kind }) => kind === "settled")).toHaveLength(2);
    expect(verifyLedger(await ledger()).fault).toBeNull();
  });

  it("takes a mark's place once, whichever of two processes comes first", async () => {
    fixture = await openMarket(4);
    await run(await startInstance(fixture), 0);
    const [one, two] = [
      await startInstance(fixture, OTHER),
      await startInstance(fixture, OTHER, await fixture.storage.reopen()),
    ];
    const kinds = await Promise.all([run(one, 1), run(two, 1)]);
    expect(kinds.sort()).toEqual(["published", "taken"]);
    expect(await changes()).toHaveLength(1);
    expect(await sealed()).toBe("so");
  });

  it("waits while the record is in doubt, and writes nothing", async () => {
    fixture = await openMarket(4);
    await run(await startInstance(fixture), 0);
    const { database, clock } = fixture.context;
    const doubt = (fault: string | null) =>
      database.write((transaction) =>
        database
          .model(LedgerCheck)
          .update(
            { fault, faultSince: fault === null ? null : new Date(clock.now()) },
            { where: { id: CHECK_ID }, transaction },
          ),
      );
    await doubt("A row was changed.");
    const next = await startInstance(fixture, OTHER);
    expect(await run(next, 1)).toBe("paused");
    expect(await changes()).toEqual([]);
    expect(await database.model(ModelDeployment).count()).toBe(1);
    await doubt(null);
    expect(await run(next, 2)).toBe("published");
    expect(await sealed()).toBe("so");
  });

  it("begins its drift watch anew", async () => {
    fixture = await openMarket(4);
    await run(await startInstance(fixture), 0);
    const { database } = fixture.context;
    const watch = new DriftWatch();
    const fresh = JSON.stringify(watch.state);
    for (let lost = 0; lost < 20; lost += 1) watch.add(0.55, false);
    const state = JSON.stringify(watch.state);
    const watched = async () => (await database.model(DriftRow).findOne({ raw: true }))?.state;
    await database.write((transaction) =>
      database.model(DriftRow).update({ state }, { where: {}, transaction }),
    );
    expect(await watched()).not.toBe(fresh);
    await run(await startInstance(fixture, OTHER), 1);
    expect(await watched()).toBe(fresh);
  });
});
