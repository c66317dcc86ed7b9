import type { Logger } from "pino";
import { BackgroundTask } from "../background/BackgroundTask.ts";
import { expireGrants, type ExpiryDeps } from "./expireGrants.ts";

export interface GrantSweepDeps extends ExpiryDeps {
  log: Logger;
  /** How often to look, wall milliseconds. */
  interval?: number;
}

/** A grant ends at most this late. */
const INTERVAL = 10_000;

/** Ends grants when their time is over, and at its start those whose time ended while it was off. */
export class GrantSweep {
  private readonly task: BackgroundTask;

  constructor(deps: GrantSweepDeps) {
    this.task = new BackgroundTask({
      work: async () => {
        const ended = await expireGrants(deps);
        if (ended > 0) deps.log.info({ ended }, "grants have ended");
      },
      due: deps.clock,
      interval: deps.interval ?? INTERVAL,
      failed: (error) => deps.log.warn({ err: error }, "ended grants could not be looked for"),
    });
  }

  /** Looks once, then again and again; resolves after the first look. */
  start(): Promise<void> {
    return this.task.startAtOnce();
  }

  /** Stops looking; resolves when nothing is under way any more. */
  stop(): Promise<void> {
    return this.task.stop();
  }
}
