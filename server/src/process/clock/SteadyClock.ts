import { uptime } from "node:os";
import { SECOND } from "@signaldeck/contract";

/** A clock that nobody can set; milliseconds since some moment. */
export interface SteadyClock {
  now(): number;
  /** The same, and going on while the machine sleeps; null where the system has no such clock. */
  withSleep(): number | null;
}

/**
 * This machine's. Linux stands its steady clock still while it sleeps, and counts the sleep in how long
 * it is up, which no set clock changes; elsewhere the steady clock goes on, or nobody counts.
 */
export const systemSteady: SteadyClock = {
  now: () => performance.now(),
  withSleep: () => (process.platform === "linux" ? uptime() * SECOND : null),
};
