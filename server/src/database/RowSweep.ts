import { MINUTE } from "@signaldeck/contract";
import type { Logger } from "pino";
import type { Clock } from "../process/clock/clock.ts";
import { RepeatedWork } from "../process/background/RepeatedWork.ts";

export interface RowSweepDeps {
  clock: Pick<Clock, "doubt">;
  log: Pick<Logger, "warn">;
  /** What goes, as the log calls it. */
  what: string;
  /** Removes what is to go now, by `retireRows`, which asks `goesOn` after each step. */
  retire: (goesOn: () => boolean) => Promise<void>;
}

const INTERVAL = 10 * MINUTE;

/**
 * Removes rows by age, from its start on. Nobody needs to wait for that; told to stop, it does so
 * after the step that is under way.
 */
export class RowSweep extends RepeatedWork {
  constructor(private readonly deps: RowSweepDeps) {
    super({
      due: deps.clock,
      interval: INTERVAL,
      failed: (error) => deps.log.warn({ err: error }, `${deps.what} could not be removed`),
    });
  }

  protected work(): Promise<void> {
    return this.deps.retire(() => !this.stopped);
  }
}
