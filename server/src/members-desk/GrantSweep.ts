import type { Logger } from "pino";
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
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;

  constructor(private readonly deps: GrantSweepDeps) {}

  /** Looks once, then again and again; resolves after the first look. */
  async start(): Promise<void> {
    await this.sweep();
    this.timer ??= setInterval(() => void this.sweep(), this.deps.interval ?? INTERVAL);
    this.timer.unref();
  }

  /** Stops looking; resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    await this.running;
  }

  private sweep(): Promise<void> {
    this.running ??= this.run().finally(() => (this.running = null));
    return this.running;
  }

  /** A database that cannot be used now is asked again at the next turn. */
  private async run(): Promise<void> {
    try {
      const ended = await expireGrants(this.deps);
      if (ended > 0) this.deps.log.info({ ended }, "grants have ended");
    } catch (error) {
      this.deps.log.warn({ err: error }, "ended grants could not be looked for");
    }
  }
}
