import type { Logger } from "pino";

/** Terminal, supervisor and starter may all pass on one wish to stop; what comes later, in ms, is another. */
const SAME_WISH = 1_000;

/**
 * Starts something and ends the process with it: by TERM, INT, or when whoever has started us is
 * gone. A wish that comes before the start is done ends the process at once: nothing was promised
 * to anybody yet, and a process with the id 1 would not even hear what it does not listen to.
 */
export async function untilStopped(
  log: Pick<Logger, "fatal">,
  start: () => Promise<{ stop(): Promise<void> }>,
): Promise<never> {
  let running: { stop(): Promise<void> } | null = null;
  let stoppedAt: number | null = null;
  const stop = () => {
    if (running === null) process.exit(0);
    if (stoppedAt !== null) {
      if (performance.now() - stoppedAt > SAME_WISH) process.exit(1);
      return;
    }
    stoppedAt = performance.now();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, "the shutdown failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Whoever has started us is gone, even if it had no time to say so, or went while we loaded.
  process.on("disconnect", stop);
  if (process.send !== undefined && !process.connected) stop();
  running = await start();
  return new Promise(() => undefined);
}
