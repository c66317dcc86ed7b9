import { sameClock, type Clock } from "../../process/clock/clock.ts";

/** Wall time and timers as one dependency, so that a day can be played in seconds. */
export interface Timers extends Clock {
  /** Calls `run` once, `delay` ms from now; returns what calls it off. */
  after(delay: number, run: () => void): () => void;
}

/** The machine's own; its timers never keep a process alive. */
export function systemTimers(clock: Clock): Timers {
  return Object.assign(sameClock(clock), {
    after(delay: number, run: () => void) {
      const timer = setTimeout(run, delay);
      timer.unref();
      return () => clearTimeout(timer);
    },
  });
}
