import { HOUR } from "@signaldeck/contract";
import type { Logger } from "pino";
import { markClaims, type MarkClaimsDeps } from "./markClaims.ts";
import { sweepProofs, type SweepProofsDeps } from "./sweepProofs.ts";

export interface ProofSweepDeps extends SweepProofsDeps, MarkClaimsDeps {
  log: Logger;
}

/** Removes proofs without a claim and marks claims without marks, at the start and every hour. */
export class ProofSweep {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private stopped = false;

  constructor(private readonly deps: ProofSweepDeps) {}

  /** Begins to look; nobody needs to wait for it. */
  start(): void {
    this.sweep();
    this.timer ??= setInterval(() => this.sweep(), HOUR);
    this.timer.unref();
  }

  /** Stops looking; resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    await this.running;
  }

  private sweep(): void {
    this.running ??= this.run().finally(() => (this.running = null));
  }

  private async run(): Promise<void> {
    const { log } = this.deps;
    try {
      await sweepProofs(this.deps);
    } catch (error) {
      log.warn({ err: error }, "proofs without a claim could not be looked for");
    }
    try {
      const marked = await markClaims(this.deps, () => this.stopped);
      if (marked > 0) log.info({ claims: marked }, "claims were marked by picture and account");
    } catch (error) {
      log.warn({ err: error }, "claims could not be marked; they are tried again in an hour");
    }
  }
}
