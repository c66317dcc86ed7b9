import type { Logger } from "pino";

/** Terminal, supervisor and starter may all pass on one request to stop; later ones, in ms, are new. */
const SAME_WISH = 1_000;

/** How long calls that are under way have left once somebody has wished a second time, in ms. */
const LEFT_BY_SECOND = 5_000;

/**
 * Starts something and runs it until TERM, INT, or until our parent process is gone. A second
 * request, as impatient people and supervisors send it, gives running work a shorter time. A request
 * that comes before the start is done ends the process at once: nothing was promised to anybody yet,
 * and a process with the id 1 would not even hear what it does not listen to.
 * @returns the exit code: 0 when it has stopped, 1 when that failed
 */
export async function untilStopped(
  log: Pick<Logger, "fatal" | "warn">,
  start: () => Promise<{ stop(): Promise<void> }>,
): Promise<number> {
  let running: { stop(): Promise<void> } | null = null;
  let stoppedAt: number | null = null;
  let isHurried = false;
  let end: (code: number) => void;
  const ended = new Promise<number>((resolve) => (end = resolve));
  const hurry = () => {
    if (isHurried) return;
    isHurried = true;
    log.warn(
      { afterMs: LEFT_BY_SECOND },
      "asked to stop once more; what is under way may take so long",
    );
    setTimeout(() => process.exit(1), LEFT_BY_SECOND).unref();
  };
  const stop = () => {
    if (running === null) process.exit(0);
    if (stoppedAt !== null) {
      if (performance.now() - stoppedAt > SAME_WISH) hurry();
      return;
    }
    stoppedAt = performance.now();
    running.stop().then(
      () => end(0),
      (error: unknown) => {
        log.fatal({ err: error }, "the shutdown failed");
        end(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Our parent process is gone, even if it had no time to say so, or went while we loaded.
  process.on("disconnect", stop);
  if (process.send !== undefined && !process.connected) stop();
  running = await start();
  return ended;
}
