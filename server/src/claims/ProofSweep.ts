import { HOUR } from "@signaldeck/contract";
import type { Logger } from "pino";

export interface ProofSweepDeps {
  log: Logger;
  /** Looks through the folders once. */
  sweep: () => Promise<unknown>;
}

/** Removes uploaded files that no row knows, at the start and every hour. */
export class ProofSweep {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;

  constructor(private readonly deps: ProofSweepDeps) {}

  /** Begins to look; nobody needs to wait for it. */
  start(): void {
    this.sweep();
    this.timer ??= setInterval(() => this.sweep(), HOUR);
    this.timer.unref();
  }

  /** Stops looking; resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    await this.running;
  }

  private sweep(): void {
    this.running ??= this.deps
      .sweep()
      .then(
        () => undefined,
        (error: unknown) => {
          this.deps.log.warn(
            { err: error },
            "uploaded files that nothing knows could not be looked for",
          );
        },
      )
      .finally(() => (this.running = null));
  }
}
