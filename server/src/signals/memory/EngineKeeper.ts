import type { Transaction } from "sequelize";
import { DRIFT_WIDENING } from "../../engine/DriftWatch.ts";
import type { SignalEngine } from "../../engine/SignalEngine.ts";
import { lastMark } from "../marks.ts";
import { ModelShelf } from "../models/ModelShelf.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import { keepLearned, recall } from "./learned.ts";
import { type AlertStaff, watchDrift } from "./watchDrift.ts";

export interface EngineKeeperDeps extends Pick<
  SignalsContext,
  "database" | "feed" | "clock" | "log"
> {
  engine: SignalEngine;
  alertStaff: AlertStaff;
}

/**
 * Gives the engine the model that serves, keeps what it has learned in the database, so that a
 * restart changes nothing of what it says, and has its settled signals watched.
 */
export class EngineKeeper {
  private readonly shelf: ModelShelf;

  constructor(private readonly deps: EngineKeeperDeps) {
    this.shelf = new ModelShelf(deps);
  }

  /** Lets the engine go on where the last process stopped. */
  async load(): Promise<void> {
    const { feed, engine } = this.deps;
    engine.use(await this.shelf.servingAt(lastMark(feed.clock.now())));
    await recall(this.deps, engine);
  }

  /** Has the engine go on with another model where that decides the mark; called before each. */
  async takeModel(mark: number): Promise<void> {
    const { engine, log } = this.deps;
    const model = await this.shelf.servingAt(mark);
    if (model.hash === engine.modelHash) return;
    engine.use(model);
    await recall(this.deps, engine);
    log.info({ model: model.hash }, "another model serves");
  }

  /** Stores what the engine knows at the mark it was last asked for. */
  async keep(transaction: Transaction): Promise<void> {
    await keepLearned(this.deps, transaction, this.deps.engine);
  }

  /** Looks at what has settled; called before each mark. */
  async watch(): Promise<void> {
    const level = await watchDrift(this.deps, this.deps.alertStaff);
    this.deps.engine.widen(level === "calm" ? 1 : DRIFT_WIDENING);
  }
}
