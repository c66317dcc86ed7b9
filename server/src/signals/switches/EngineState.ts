import type { EnginePauseDto, NoSignalDto, UnjudgedPairsDto } from "@signaldeck/contract";
import type { Database } from "../../database/Database.ts";
import type { LoggedEvent } from "../../live/LoggedEvent.ts";
import type { EngineNews } from "../../market/presentMarket.ts";
import { readNoSignal } from "../forecasts/noSignal.ts";
import { presentPause, readSwitch } from "./readSwitch.ts";
import { readUnjudged } from "./unjudgedPairs.ts";

export interface EngineStateDeps {
  database: Database;
  /** Name of the current feed. */
  feedName: string;
}

/**
 * Whether the engine is stopped, whether its latest mark went without a signal, and which pairs it
 * cannot judge; in memory, so that no member's question costs a query: loaded once, then moved on by the committed events, also
 * those of another process.
 */
export class EngineState implements EngineNews {
  private latestPause: EnginePauseDto | null = null;
  private latestNoSignal: NoSignalDto | null = null;
  private latestUnjudged: UnjudgedPairsDto | null = null;

  constructor(private readonly deps: EngineStateDeps) {}

  get pause(): EnginePauseDto | null {
    return this.latestPause;
  }

  get quiet(): NoSignalDto | null {
    return this.latestNoSignal;
  }

  get unjudged(): UnjudgedPairsDto | null {
    return this.latestUnjudged;
  }

  async load(): Promise<void> {
    const { database, feedName } = this.deps;
    this.latestPause = presentPause(await readSwitch(database, "engine"));
    this.latestNoSignal = await readNoSignal(database, feedName);
    this.latestUnjudged = await readUnjudged(database, feedName);
  }

  apply({ event }: Pick<LoggedEvent, "event">): void {
    if (event.type === "engine.changed") this.latestPause = event.pause;
    if (event.type === "mark.quiet") this.latestNoSignal = event.quiet;
    if (event.type === "pairs.unjudged") this.latestUnjudged = event.unjudged;
    if (event.type === "signal.published") this.latestNoSignal = null;
  }
}
