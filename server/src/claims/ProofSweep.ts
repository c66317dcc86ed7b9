import { HOUR } from "@signaldeck/contract";
import type { Logger } from "pino";
import { BackgroundTask } from "../BackgroundTask.ts";
import { markClaims, type MarkClaimsDeps } from "./markClaims.ts";
import { sweepProofs, type SweepProofsDeps } from "./sweepProofs.ts";

export interface ProofSweepDeps extends SweepProofsDeps, MarkClaimsDeps {
  log: Logger;
}

/** Removes proofs without a claim and marks claims without marks, at the start and every hour. */
export class ProofSweep {
  private readonly tasks: BackgroundTask[];

  constructor(deps: ProofSweepDeps) {
    const { log } = deps;
    const removing = new BackgroundTask({
      work: () => sweepProofs(deps),
      interval: HOUR,
      failed: (error) => log.warn({ err: error }, "proofs without a claim could not be looked for"),
    });
    const marking = new BackgroundTask({
      work: async () => {
        const marked = await markClaims(deps, () => marking.stopped);
        if (marked > 0) log.info({ claims: marked }, "claims were marked by picture and account");
      },
      interval: HOUR,
      failed: (error) =>
        log.warn({ err: error }, "claims could not be marked; they are tried again in an hour"),
    });
    this.tasks = [removing, marking];
  }

  /** Begins to look; nobody needs to wait for it. */
  start(): void {
    for (const task of this.tasks) void task.startAtOnce();
  }

  /** Stops looking; resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.stop()));
  }
}
