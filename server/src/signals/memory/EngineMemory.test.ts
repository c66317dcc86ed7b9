import { DAY } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { afterEach, describe, expect, it } from "vitest";
import { LiveEventRow } from "../../live/LiveEventRow.ts";
import { DRIFT_WIDENING } from "../../engine/DriftWatch.ts";
import { SignalEngine } from "../../engine/SignalEngine.ts";
import type { StaffAlert } from "../../delivery/mails/staffMails.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { generateCandles } from "../../market/testing/generatedCandles.ts";
import { CandleHistory } from "../CandleHistory.ts";
import { runMark, type MarkContext } from "../runMark.ts";
import { Signal, type SignalRow } from "../Signal.ts";
import { readSwitch } from "../switches/readSwitch.ts";
import { pauseEngine, setSwitch } from "../switches/setSwitch.ts";
import { MARK, publish, signalsFixture, type SignalsFixture } from "../testing/signalsFixture.ts";
import { DriftRow } from "../drift/DriftRow.ts";
import { EngineMemory } from "./EngineMemory.ts";
import { SlopeRow } from "./SlopeRow.ts";

/** Candles that a process reads at its first mark: enough for indicators to forget where they began. */
const HISTORY = 500;

let fixture: SignalsFixture;
afterEach(() => fixture.storage.close());

interface Product {
  context: MarkContext;
  memory: EngineMemory;
  alerts: StaffAlert[];
}

/** An engine as a process starts it, on the fixture's database and feed. */
async function start(): Promise<Product> {
  const { context } = fixture;
  const engine = new SignalEngine();
  const alerts: StaffAlert[] = [];
  const alertStaff = (_transaction: unknown, alert: StaffAlert): Promise<void> => {
    alerts.push(alert);
    return Promise.resolve();
  };
  const memory = new EngineMemory({ ...context, engine, alertStaff });
  await memory.load();
  return {
    memory,
    alerts,
    context: {
      ...context,
      memory,
      history: new CandleHistory(context.feed, HISTORY),
      chooseDraft: (mark, candlesByPair) => engine.choose({ mark, candlesByPair }),
    },
  };
}

/** A market that begins two days before MARK and has this many marks from there on. */
async function openMarket(marks: number): Promise<void> {
  fixture = await signalsFixture({ finestStep: 5, pairs: ["EUR/USD", "GBP/USD"] });
  const start = MARK - 2 * DAY;
  const count = (2 * DAY) / FIVE_MINUTES + marks;
  for (const [seed, pair] of fixture.feed.info.pairs.entries()) {
    fixture.feed.setCandles(pair, generateCandles({ count, seed, start, reversal: 0.1 }));
  }
}

const stored = (): Promise<SignalRow[]> =>
  fixture.context.database.model(Signal).findAll({ order: [["sequence", "ASC"]], raw: true });

async function play(restartEvery: number, marks: number): Promise<unknown[]> {
  await openMarket(marks);
  let product = await start();
  for (let i = 0; i < marks; i += 1) {
    const mark = MARK + i * FIVE_MINUTES;
    fixture.feed.advance(mark - fixture.feed.clock.now());
    if (i > 0 && i % restartEvery === 0) product = await start();
    await runMark(product.context, mark);
  }
  const signals = await stored();
  return signals.map(
    ({ pair, direction, confidence, confidenceLow, confidenceHigh, analysis }) => ({
      pair,
      direction,
      confidence,
      confidenceLow,
      confidenceHigh,
      analysis,
    }),
  );
}

describe("what the engine has learned", () => {
  it("outlives a restart: the same signals are published", async () => {
    const steady = await play(1_000, 12);
    expect(steady).toHaveLength(12);
    await fixture.storage.close();
    expect(await play(5, 12)).toEqual(steady);
  });

  it("is stored with the mark, once for a class and a model, and learned on while paused", async () => {
    await openMarket(4);
    const { context } = await start();
    const rows = () => context.database.model(SlopeRow).findAll({ raw: true });
    await runMark(context, MARK);
    expect(await rows()).toMatchObject([{ instruments: "fx", learnedTo: new Date(MARK) }]);
    await context.database.write((transaction) =>
      pauseEngine(context, transaction, "A rate decision is due"),
    );
    const next = MARK + FIVE_MINUTES;
    fixture.feed.advance(FIVE_MINUTES);
    expect((await runMark(context, next)).kind).toBe("paused");
    expect(await rows()).toMatchObject([{ learnedTo: new Date(next) }]);
  });
});

describe("the drift watch", () => {
  it("is begun once by processes that look for the first time together", async () => {
    fixture = await signalsFixture();
    const { database } = fixture.context;
    const keepers = [await start(), await start(), await start()].map(({ memory }) => memory);
    await Promise.all(keepers.map((memory) => memory.watch()));
    expect(await database.model(DriftRow).count()).toBe(1);
  });

  /** Signals at one mark after the other that promised 60 % and ended as told. */
  async function settled(context: MarkContext, count: number, outcome: "profit" | "loss") {
    const newest = (await stored()).at(-1);
    const slot = newest?.slot.getTime() ?? MARK - DAY;
    const first = await publish(context, slot + FIVE_MINUTES, { confidence: 60 });
    const end = { status: "closed", outcome } as const;
    const { database } = context;
    await database.write(async (transaction) => {
      const signals = database.model(Signal);
      await signals.update(end, { where: { id: first.id }, transaction });
      const more = Array.from({ length: count - 1 }, (_, i) => ({
        ...first,
        ...end,
        id: uuid(),
        sequence: first.sequence + 1 + i,
        slot: new Date(slot + (i + 2) * FIVE_MINUTES),
      }));
      await signals.bulkCreate(more, { transaction });
    });
  }
  const engineOf = ({ database }: MarkContext) => readSwitch(database, "engine");

  it("pauses the engine in words, tells members and staff, and does so once", async () => {
    fixture = await signalsFixture();
    const { context, memory, alerts } = await start();
    await memory.watch();
    await settled(context, 20, "loss");
    await memory.watch();
    expect((await engineOf(context)).paused).toBe(false);

    await settled(context, 20, "loss");
    await memory.watch();
    const { paused, reason, changedBy } = await engineOf(context);
    expect({ paused, changedBy }).toEqual({ paused: true, changedBy: null });
    expect(reason).toMatch(/^Of the last 40 signals 0\.0.% won, where 60\.0.% had been shown\./);
    expect(alerts).toMatchObject([{ subject: "The engine has paused itself" }]);
    expect((await runMark(context, MARK + DAY)).kind).toBe("paused");
    expect(await context.database.model(SlopeRow).count()).toBe(0);
    const events = await context.database.model(LiveEventRow).findAll({ raw: true });
    expect(events.filter(({ type }) => type === "engine.changed")).toMatchObject([
      { audience: "silver" },
    ]);
    await memory.watch();
    expect(alerts).toHaveLength(1);
  });

  it("waits for signals that are still open, and knows after a restart what it has seen", async () => {
    fixture = await signalsFixture();
    const { context, memory } = await start();
    await memory.watch();
    await settled(context, 15, "loss");
    const open = await publish(context, MARK + 2 * DAY, { confidence: 60 });
    await settled(context, 15, "loss");
    await memory.watch();
    const row = () => context.database.model(DriftRow).findOne({ raw: true });
    expect(await row()).toMatchObject({ sequence: open.sequence - 1 });
    expect((await engineOf(context)).paused).toBe(false);
    await context.database.write((transaction) =>
      context.database
        .model(Signal)
        .update({ status: "closed", outcome: "loss" }, { where: { id: open.id }, transaction }),
    );
    await (await start()).memory.watch();
    expect((await engineOf(context)).paused).toBe(true);
  });

  it("is heeded where no marks are run, and takes nothing in there", async () => {
    fixture = await signalsFixture();
    const { context, memory } = await start();
    await memory.watch();
    await settled(context, 40, "loss");
    const engine = new SignalEngine();
    const widened: number[] = [];
    engine.widen = (factor) => void widened.push(factor);
    const web = new EngineMemory({ ...context, engine, alertStaff: () => Promise.resolve() });
    await web.look();
    await memory.watch();
    await web.look();
    expect(widened).toEqual([1, DRIFT_WIDENING]);
  });

  it("begins anew when somebody lets the engine go on", async () => {
    fixture = await signalsFixture();
    const { context, memory } = await start();
    await memory.watch();
    await settled(context, 60, "loss");
    await memory.watch();
    const admin = "00000000-0000-4000-8000-000000000001";
    await setSwitch(context, admin, "engine", { paused: false });
    await settled(context, 10, "loss");
    await memory.watch();
    expect((await engineOf(context)).paused).toBe(false);
  });
});
