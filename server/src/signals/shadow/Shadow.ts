import type { Model } from "../../engine/model.ts";
import { SignalEngine } from "../../engine/SignalEngine.ts";
import type { Candle } from "../../market/Candle.ts";
import { keepLearned, recall } from "../memory/learned.ts";
import { ModelShelf } from "../models/ModelShelf.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import { pairForecasts } from "./awaited.ts";
import { countMark } from "./countMark.ts";

export interface ShadowDeps extends Pick<SignalsContext, "database" | "feed" | "clock" | "log"> {
  /** The engine that decides on signals; it is only read. */
  engine: SignalEngine;
}

/** What the serving engine was asked at a mark. */
interface Asked {
  mark: number;
  candlesByPair: ReadonlyMap<string, readonly Candle[]>;
}

/**
 * Lets the candidate model judge the marks that the serving one has judged, from the same candles,
 * and counts how both did. It runs when a mark is done, publishes nothing, and a fault of it stays
 * its own.
 */
export class Shadow {
  private readonly shelf: ModelShelf;
  private asked: Asked | null = null;
  private candidate: SignalEngine | null = null;

  constructor(private readonly deps: ShadowDeps) {
    this.shelf = new ModelShelf(deps);
  }

  /** Takes note of what the serving engine is asked. */
  note(mark: number, candlesByPair: ReadonlyMap<string, readonly Candle[]>): void {
    this.asked = { mark, candlesByPair };
  }

  /** Does the same with the candidate, if there is one. Never throws. */
  async follow(): Promise<void> {
    const { asked } = this;
    this.asked = null;
    if (!asked) return;
    try {
      await this.judge(asked);
    } catch (error) {
      // The next mark begins from what is stored.
      this.candidate = null;
      this.deps.log.error({ err: error }, "the candidate model failed; no signal depends on it");
    }
  }

  private async judge({ mark, candlesByPair }: Asked): Promise<void> {
    const { database, feed, engine } = this.deps;
    const model = await this.shelf.candidate();
    if (!model) {
      this.candidate = null;
      return;
    }
    const candidate = await this.engineOf(model);
    const theirs = candidate.forecasts(mark, candlesByPair);
    const said = pairForecasts(mark, engine.standing(mark, candlesByPair.keys()), theirs);
    const key = { feed: feed.info.name, candidate: model.hash, serving: engine.modelHash };
    await database.write(async (transaction) => {
      const isNew = await countMark(database, transaction, key, said, candlesByPair);
      if (isNew) await keepLearned(this.deps, transaction, candidate);
    });
  }

  private async engineOf(model: Model): Promise<SignalEngine> {
    if (this.candidate?.modelHash === model.hash) return this.candidate;
    const engine = new SignalEngine(model);
    await recall(this.deps, engine);
    this.candidate = engine;
    return engine;
  }
}
