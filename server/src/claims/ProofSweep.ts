import { HOUR } from "@signaldeck/contract";
import type { Logger } from "pino";
import { BackgroundTask } from "../BackgroundTask.ts";
import { sweepProofs, type SweepProofsDeps } from "./sweepProofs.ts";

export interface ProofSweepDeps extends SweepProofsDeps {
  log: Logger;
}

/** Removes proofs without a claim, at the start and every hour. */
export class ProofSweep {
  private readonly task: BackgroundTask;

  constructor(deps: ProofSweepDeps) {
    this.task = new BackgroundTask({
      work: () => sweepProofs(deps),
      interval: HOUR,
      failed: (error) =>
        deps.log.warn({ err: error }, "proofs without a claim could not be looked for"),
    });
  }

  /** Begins to look; nobody needs to wait for it. */
  start(): void {
    void this.task.startAtOnce();
  }

  /** Stops looking; resolves when nothing is under way any more. */
  stop(): Promise<void> {
    return this.task.stop();
  }
}
