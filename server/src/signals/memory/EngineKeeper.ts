import type { Transaction } from "sequelize";
import { DRIFT_WIDENING } from "../../engine/DriftWatch.ts";
import type { SignalEngine } from "../../engine/SignalEngine.ts";
import { instrumentClass } from "../../market/pairs.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import { readLearned, writeLearned } from "./learned.ts";
import { type AlertStaff, watchDrift } from "./watchDrift.ts";

export interface EngineKeeperDeps extends Pick<
  SignalsContext,
  "database" | "feed" | "clock" | "log"
> {
  engine: SignalEngine;
  alertStaff: AlertStaff;
}

/**
 * Keeps what the engine has learned in the database, so that a restart changes nothing of what it
 * says, and has its settled signals watched.
 */
export class EngineKeeper {
  constructor(private readonly deps: EngineKeeperDeps) {}

  /** Lets the engine go on where the last process stopped. */
  async load(): Promise<void> {
    const { database, engine } = this.deps;
    const learned = await readLearned(database, this.learner);
    if (learned) engine.restore(learned);
  }

  /** Stores what the engine knows at the mark it was last asked for. */
  async keep(transaction: Transaction): Promise<void> {
    const { database, engine, feed } = this.deps;
    const classes = new Set<string>(feed.info.pairs.map(instrumentClass));
    const { upTo, calibration } = engine.learned;
    // Before the first candle there is nothing to keep.
    if (!Number.isFinite(upTo)) return;
    const known = Object.entries(calibration).filter(([name]) => classes.has(name));
    const learned = { upTo, calibration: Object.fromEntries(known) };
    await writeLearned(database, transaction, this.learner, learned);
  }

  /** Looks at what has settled; called before each mark. */
  async watch(): Promise<void> {
    const level = await watchDrift(this.deps, this.deps.alertStaff);
    this.deps.engine.widen(level === "calm" ? 1 : DRIFT_WIDENING);
  }

  private get learner(): { feed: string; model: string } {
    const { feed, engine } = this.deps;
    return { feed: feed.info.name, model: engine.modelHash };
  }
}
