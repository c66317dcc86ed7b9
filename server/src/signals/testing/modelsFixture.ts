import { DAY } from "@signaldeck/contract";
import { type Model, hashModel, shippedModel } from "../../engine/model.ts";
import { SignalEngine } from "../../engine/SignalEngine.ts";
import type { Database } from "../../database/Database.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import type { FeedInfo } from "../../market/PriceFeed.ts";
import { generateCandles } from "../../market/testing/generatedCandles.ts";
import { CandleHistory } from "../CandleHistory.ts";
import { EngineMemory } from "../memory/EngineMemory.ts";
import { runMark, type MarkContext, type MarkResult } from "../runMark.ts";
import { MARK, signalsFixture, type SignalsFixture } from "./signalsFixture.ts";

/** Candles that a process reads at its first mark. */
const HISTORY = 500;
const PAIRS = ["EUR/USD", "GBP/USD", "AUD/USD", "USD/CAD"];

/** The shipped model with something changed, and the hash that goes with it. */
export function otherModel(change: Partial<Omit<Model, "hash">> = {}): Model {
  const { hash: _, ...rest } = shippedModel();
  return hashModel({ ...rest, trainedAt: "2026-05-01T00:00:00.000Z", ...change });
}

/** Says the opposite of the shipped one. */
export const opposite = (): Model =>
  otherModel({ weights: shippedModel().weights.map((weight) => -weight) });

/** A market that begins two days before MARK, whose moves turn back, with this many marks to come. */
export async function openMarket(
  marks: number,
  info: Partial<FeedInfo> = {},
): Promise<SignalsFixture> {
  const fixture = await signalsFixture({ finestStep: 5, pairs: PAIRS, info });
  const start = MARK - 2 * DAY;
  const count = (2 * DAY) / FIVE_MINUTES + marks;
  for (const [seed, pair] of PAIRS.entries()) {
    fixture.feed.setCandles(pair, generateCandles({ count, seed, start, reversal: 0.5 }));
  }
  return fixture;
}

/** One process of the product, as far as its engine goes. */
export interface Instance {
  context: MarkContext;
  engine: SignalEngine;
  run(mark: number): Promise<MarkResult>;
}

/** Starts a process of a version with this model, on the fixture's database or another handle of it. */
export async function startInstance(
  { context: base }: SignalsFixture,
  model: Model = shippedModel(),
  database: Database = base.database,
): Promise<Instance> {
  const engine = new SignalEngine(model);
  const deps = { ...base, database, engine };
  const memory = new EngineMemory({ ...deps, alertStaff: () => Promise.resolve() });
  await memory.load();
  const context: MarkContext = {
    ...base,
    database,
    engine,
    memory,
    history: new CandleHistory(base.feed, HISTORY),
    chooseDraft: (mark, candlesByPair) => engine.choose({ mark, candlesByPair }),
  };
  return { context, engine, run: (mark) => runMark(context, mark) };
}
