import type { EnginePauseDto, QuietMarkDto, UnjudgedPairsDto } from "@signaldeck/contract";
import type { Database } from "../../database/Database.ts";
import type { RoadEvent } from "../../live/RoadEvent.ts";
import type { EngineNews } from "../../market/presentMarket.ts";
import { readQuietMark } from "./quietMark.ts";
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
  private latestQuiet: QuietMarkDto | null = null;
  private latestUnjudged: UnjudgedPairsDto | null = null;

  constructor(private readonly deps: EngineStateDeps) {}

  get pause(): EnginePauseDto | null {
    return this.latestPause;
  }

  get quiet(): QuietMarkDto | null {
    return this.latestQuiet;
  }

  get unjudged(): UnjudgedPairsDto | null {
    return this.latestUnjudged;
  }

  async load(): Promise<void> {
    const { database, feedName } = this.deps;
    this.latestPause = presentPause(await readSwitch(database, "engine"));
    this.latestQuiet = await readQuietMark(database, feedName);
    this.latestUnjudged = await readUnjudged(database, feedName);
  }

  apply({ event }: Pick<RoadEvent, "event">): void {
    if (event.type === "engine.changed") this.latestPause = event.pause;
    if (event.type === "mark.quiet") this.latestQuiet = event.quiet;
    if (event.type === "pairs.unjudged") this.latestUnjudged = event.unjudged;
    if (event.type === "signal.published") this.latestQuiet = null;
  }
}
