import type { EnginePauseDto } from "@signaldeck/contract";
import type { Database } from "../../database/Database.ts";
import type { RoadEvent } from "../../live/LiveRoad.ts";
import { presentPause, readSwitch } from "./readSwitch.ts";

/**
 * Whether the engine is stopped, in memory, so that no member's question costs a query: loaded once,
 * then moved on by the committed events, also those of another process.
 */
export class EngineState {
  private latest: EnginePauseDto | null = null;

  constructor(private readonly database: Database) {}

  /** Null while the engine publishes. */
  get pause(): EnginePauseDto | null {
    return this.latest;
  }

  async load(): Promise<void> {
    this.latest = presentPause(await readSwitch(this.database, "engine"));
  }

  apply({ event }: Pick<RoadEvent, "event">): void {
    if (event.type === "engine.changed") this.latest = event.pause;
  }
}
