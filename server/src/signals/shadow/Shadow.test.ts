import { afterEach, describe, expect, it, vi } from "vitest";
import { shippedModel, type Model } from "../../engine/model.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { SlopeRow } from "../memory/SlopeRow.ts";
import { addCandidate } from "../models/candidates.ts";
import { EngineModel } from "../models/EngineModel.ts";
import { readComparison } from "../models/readComparison.ts";
import { ShadowDay } from "../models/ShadowDay.ts";
import { pauseEngine } from "../switches/setSwitch.ts";
import { Signal } from "../Signal.ts";
import { openMarket, opposite, otherModel, startInstance } from "../testing/modelsFixture.ts";
import { MARK, type SignalsFixture } from "../testing/signalsFixture.ts";

const ADMIN = "00000000-0000-4000-8000-000000000001";
const marksFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => MARK + (first + index) * FIVE_MINUTES);

let room: SignalsFixture;
afterEach(() => room.storage.close());

const add = (model: Model) => addCandidate(room.context, ADMIN, JSON.stringify(model));
const compared = (candidate: Model) =>
  readComparison(room.context.database, {
    feed: room.feed.info.name,
    candidate: candidate.hash,
    serving: shippedModel().hash,
  });
const days = () => room.context.database.model(ShadowDay).findAll({ order: ["day"], raw: true });
const signals = async () => {
  const order: [string, string][] = [["sequence", "ASC"]];
  const rows = await room.context.database.model(Signal).findAll({ order, raw: true });
  return rows.map(({ id: _, publishedHash: __, settledHash: ___, ...row }) => row);
};

/** Plays marks on an instance; a new one takes over where asked. */
async function play(marks: readonly number[], restartAt: readonly number[] = []): Promise<void> {
  let instance = await startInstance(room);
  for (const mark of marks) {
    room.feed.moveTo(mark);
    if (restartAt.includes(mark)) instance = await startInstance(room);
    await instance.run(mark);
  }
}

describe("a candidate", () => {
  it("that is the serving model by another name shows no difference", async () => {
    room = await openMarket(30);
    const same = otherModel();
    await add(same);
    await play(marksFrom(0, 30));
    expect(await compared(same)).toMatchObject({
      since: new Date(MARK).toISOString(),
      difference: 0,
      low: 0,
      high: 0,
      verdict: "unclear",
      marks: 29,
      enough: false,
    });
  });

  it("that is clearly worse is found so", async () => {
    room = await openMarket(106);
    const worse = opposite();
    await add(worse);
    await play(marksFrom(0, 106));
    const found = await compared(worse);
    expect(found).toMatchObject({ verdict: "worse", marks: 105 });
    expect(found?.low).toBeGreaterThan(0);
    expect(found?.forecasts).toBeGreaterThan(350);
  });

  it("changes nothing of what is published", async () => {
    room = await openMarket(20);
    await play(marksFrom(0, 20));
    const alone = await signals();
    await room.storage.close();
    room = await openMarket(20);
    await add(opposite());
    await play(marksFrom(0, 20));
    expect(await signals()).toEqual(alone);
  });

  it("learns by itself, and a restart counts nothing twice and nothing otherwise", async () => {
    const worse = opposite();
    const once = async (restartAt: readonly number[]) => {
      room = await openMarket(24);
      await add(worse);
      await play(marksFrom(0, 24), restartAt);
      const where = { model: worse.hash };
      const learned = await room.context.database.model(SlopeRow).findAll({ where, raw: true });
      return { days: await days(), learned };
    };
    const steady = await once([]);
    expect(steady.learned).toMatchObject([
      { instruments: "fx", learnedTo: new Date(MARK + 23 * FIVE_MINUTES) },
    ]);
    await room.storage.close();
    expect(await once(marksFrom(0, 24).filter((_, index) => index % 7 === 3))).toEqual(steady);
  });

  it("is counted once where two instances run the same marks, and one where a mark is run again", async () => {
    room = await openMarket(12);
    const worse = opposite();
    await add(worse);
    const other = await room.storage.reopen();
    const instances = [await startInstance(room), await startInstance(room, other)];
    for (const mark of marksFrom(0, 12)) {
      room.feed.moveTo(mark);
      await Promise.all(instances.map((one) => one.run(mark)));
      await instances[0]?.run(mark);
    }
    const both = await days();
    await room.storage.close();

    room = await openMarket(12);
    await add(worse);
    await play(marksFrom(0, 12));
    expect(both).toEqual(await days());
  });

  it("runs along while the engine is paused", async () => {
    room = await openMarket(3);
    const same = otherModel();
    await add(same);
    const { context } = room;
    await context.database.write((transaction) => pauseEngine(context, transaction, "News"));
    await play(marksFrom(0, 3));
    expect(await compared(same)).toMatchObject({ marks: 2 });
  });

  it("that cannot be read is told in the log alone", async () => {
    room = await openMarket(2);
    const told = vi.spyOn(room.context.log, "error");
    const same = otherModel();
    await add(same);
    await room.context.database.write((transaction) =>
      room.context.database
        .model(EngineModel)
        .update({ file: "{}" }, { where: { hash: same.hash }, transaction }),
    );
    await play(marksFrom(0, 2));
    const sentence = "the candidate model failed; no signal depends on it";
    expect(told.mock.calls.map(([, message]) => message)).toEqual([sentence, sentence]);
    expect(await signals()).toHaveLength(2);
  });

  it("begins anew with a recording that begins anew", async () => {
    room = await openMarket(700);
    const same = otherModel();
    await add(same);
    await play(marksFrom(400, 3));
    expect(await compared(same)).toMatchObject({ marks: 2 });
    await play(marksFrom(0, 2));
    expect(await compared(same)).toMatchObject({
      since: new Date(MARK).toISOString(),
      marks: 1,
    });
  });
});
