import type { Logger } from "pino";
import type { AccessContext } from "../../access/membershipDeps.ts";
import { RepeatedWork } from "../../process/background/RepeatedWork.ts";
import { expireGrants } from "./expireGrants.ts";

export interface GrantSweepDeps extends AccessContext {
  log: Logger;
  /** How often to look, wall milliseconds. */
  interval?: number;
}

/** A grant ends at most this late. */
const INTERVAL = 10_000;

/** Ends grants when their time is over, and at its start those whose time ended while it was off. */
export class GrantSweep extends RepeatedWork {
  constructor(private readonly deps: GrantSweepDeps) {
    super({
      due: deps.clock,
      interval: deps.interval ?? INTERVAL,
      failed: (error) => deps.log.warn({ err: error }, "ended grants could not be looked for"),
    });
  }

  protected async work(): Promise<void> {
    const ended = await expireGrants(this.deps);
    if (ended > 0) this.deps.log.info({ ended }, "grants have ended");
  }
}
