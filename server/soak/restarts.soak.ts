import { DAY } from "@signaldeck/contract";
import { afterAll, beforeAll, describe } from "vitest";
import { SignalEngine } from "../src/engine/SignalEngine.ts";
import { FIVE_MINUTES } from "../src/market/aggregateCandles.ts";
import { generateCandles } from "../src/market/testing/generatedCandles.ts";
import { CandleHistory } from "../src/signals/CandleHistory.ts";
import { readLearned, writeLearned } from "../src/signals/memory/learned.ts";
import { ScriptedFeed } from "../src/testing/ScriptedFeed.ts";
import { createTestDatabase, type TestDatabase } from "../src/testing/testDatabase.ts";
import { soak } from "./support/soak.ts";

const START = Date.UTC(2025, 0, 1);
const DAYS = 365;
const PAIRS = ["EUR/USD", "GBP/USD"];

let storage: TestDatabase;
beforeAll(async () => {
  storage = await createTestDatabase();
});
afterAll(() => storage.close());

/** A year of currencies, closed on weekends; here and there a candle is missing. */
function openFeed(): ScriptedFeed {
  const feed = new ScriptedFeed({ pairs: PAIRS, start: START, finestStep: 5 });
  for (const [seed, pair] of PAIRS.entries()) {
    const options = { seed, start: START, reversal: 0.04, weekends: "closed" } as const;
    const candles = generateCandles({ count: 75_000, ...options });
    feed.setCandles(
      pair,
      candles.filter((_, index) => index % 1_700 !== 900 + 31 * seed),
    );
  }
  return feed;
}

/** What the engine says at each mark of the year; with `restarts` a new one goes on at midnight. */
async function play(restarts: boolean): Promise<string[]> {
  const feed = openFeed();
  let engine = new SignalEngine();
  let history = new CandleHistory(feed);
  const learner = { feed: feed.info.name, model: engine.model.hash };
  const said: string[] = [];
  for (let mark = START + FIVE_MINUTES; mark < START + DAYS * DAY; mark += FIVE_MINUTES) {
    feed.moveTo(mark);
    if (restarts && mark % DAY === 0) {
      const { learned } = engine;
      await storage.database.write((transaction) =>
        writeLearned(storage.database, transaction, learner, learned),
      );
      engine = new SignalEngine();
      history = new CandleHistory(feed);
      const stored = await readLearned(storage.database, learner);
      if (stored) engine.restore(stored);
    }
    const candlesByPair = await history.endingAt(mark);
    said.push(JSON.stringify(engine.choose({ mark, candlesByPair })));
  }
  return said;
}

describe("an engine that is restarted every day of a year", () => {
  soak("publishes what it would have published without", async () => {
    const [steady, restarted] = [await play(false), await play(true)];
    const signals = steady.filter((draft) => draft !== "null").length;
    const changed = steady.filter((draft, index) => draft !== restarted[index]).length;
    return {
      figure: `${signals} signals, ${changed} of them changed`,
      holds: signals > 65_000 && changed === 0,
    };
  });
});
