import { SignalEngine } from "../../../engine/SignalEngine.ts";
import type { Database } from "../../../database/Database.ts";
import { createLog } from "../../../process/log.ts";
import { Plausible } from "../../../market/plausible/Plausible.ts";
import { SimulatedFeed } from "../../../market/simulated/SimulatedFeed.ts";
import { CandleHistory } from "../../../signals/CandleHistory.ts";
import { HeldLooks } from "../../../signals/HeldLooks.ts";
import { EngineMemory } from "../../../signals/memory/EngineMemory.ts";
import type { MarkContext } from "../../../signals/runMark.ts";
import { WINDOWS_OF } from "../../../signals/testing/signalsFixture.ts";
import type { TestClock } from "../../../testing/TestClock.ts";

/** The marks of a product that has published nothing yet, always on the same market. */
export function firstMarks(database: Database, clock: TestClock): MarkContext {
  const feed = new SimulatedFeed({ seed: "history", pairs: ["EUR/USD", "USD/JPY"], clock });
  const engine = new SignalEngine();
  const deps = { database, feed, clock, log: createLog("silent") };
  const memory = new EngineMemory({ ...deps, engine, alertStaff: () => Promise.resolve() });
  return {
    ...deps,
    plausible: new Plausible(feed),
    heldLooks: new HeldLooks(),
    memory,
    windowsOf: WINDOWS_OF,
    payoutPercent: 85,
    minConfidence: 50,
    history: new CandleHistory(feed, 600),
    chooseDraft: (mark, candlesByPair) => engine.choose({ mark, candlesByPair }),
  };
}
