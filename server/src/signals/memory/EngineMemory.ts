import type { Logger } from "pino";
import type { Transaction } from "sequelize";
import type { MarketContext } from "../MarketContext.ts";
import { DRIFT_WIDENING, type DriftLevel } from "../../engine/DriftWatch.ts";
import type { SignalEngine } from "../../engine/SignalEngine.ts";
import { letServe } from "../models/deployments.ts";
import { saveLearned, recall } from "./learned.ts";
import { type AlertStaff, readDrift, watchDrift } from "./watchDrift.ts";

export interface EngineMemoryDeps extends MarketContext {
  log: Logger;
  engine: SignalEngine;
  alertStaff: AlertStaff;
}

/**
 * Has the engine's model serve, stores what it has learned in the database, so that a restart changes
 * nothing of what it says, and has its settled signals watched.
 */
export class EngineMemory {
  private serves = false;

  constructor(private readonly deps: EngineMemoryDeps) {}

  /** Lets the engine go on where the last process stopped. */
  async load(): Promise<void> {
    await recall(this.deps, this.deps.engine);
  }

  /**
   * Has the engine's model serve; called before each mark, and does it at the first. Once an instance
   * of another version has begun with its own, this process publishes nothing of the engine any more.
   * @throws LedgerDoubtError as `letServe` does
   */
  async serve(): Promise<void> {
    if (this.serves) return;
    await letServe(this.deps, this.deps.engine.model);
    this.serves = true;
  }

  /** Stores what the engine knows at the mark it was last asked for. */
  async save(transaction: Transaction): Promise<void> {
    await saveLearned(this.deps, transaction, this.deps.engine);
  }

  /** Looks at what has settled; called before each mark. */
  async watch(): Promise<void> {
    this.heed(await watchDrift(this.deps, this.deps.alertStaff));
  }

  /** Reads how far the watch has gone, where others look at what has settled. */
  async look(): Promise<void> {
    this.heed(await readDrift(this.deps));
  }

  /** Has the engine's intervals be as wide as the watch's level asks for. */
  heed(level: DriftLevel): void {
    this.deps.engine.widen(level === "calm" ? 1 : DRIFT_WIDENING);
  }
}
