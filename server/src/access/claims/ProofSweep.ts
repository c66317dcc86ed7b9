import { HOUR } from "@signaldeck/contract";
import type { Logger } from "pino";
import type { ProofContext } from "./claimsDeps.ts";
import { BackgroundTask } from "../../process/background/BackgroundTask.ts";
import { fingerprintClaims } from "./fingerprintClaims.ts";

export interface ProofSweepDeps extends ProofContext {
  log: Logger;
  /** Looks through the folders once. */
  sweep: () => Promise<unknown>;
}

/**
 * At the start and every hour: removes uploaded files that no row knows, and takes the fingerprints
 * of claims without any.
 */
export class ProofSweep {
  private readonly tasks: BackgroundTask[];

  constructor(deps: ProofSweepDeps) {
    const { log } = deps;
    const removing = new BackgroundTask({
      work: deps.sweep,
      due: deps.clock,
      interval: HOUR,
      failed: (error) =>
        log.warn({ err: error }, "uploaded files that nothing knows could not be looked for"),
    });
    const fingerprinting = new BackgroundTask({
      work: async () => {
        const count = await fingerprintClaims(deps, () => fingerprinting.stopped);
        if (count > 0) log.info({ claims: count }, "fingerprints of claims were taken");
      },
      due: null,
      interval: HOUR,
      failed: (error) =>
        log.warn(
          { err: error },
          "fingerprints of claims could not be taken; it is tried again in an hour",
        ),
    });
    this.tasks = [removing, fingerprinting];
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
