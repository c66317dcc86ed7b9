import { MINUTE } from "@signaldeck/contract";

/** What the live stream needs from its surroundings; tests pass their own. */
export interface StreamHost {
  fetch(input: string, init: RequestInit): Promise<Response>;
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
  /** Milliseconds on a clock that never jumps. */
  now(): number;
  /** A number from 0 (included) to 1 (excluded). */
  random(): number;
}

export const BROWSER_HOST: StreamHost = {
  fetch: (input, init) => globalThis.fetch(input, init),
  setTimeout: (callback, ms) => globalThis.setTimeout(callback, ms),
  clearTimeout: (handle) => globalThis.clearTimeout(handle as number),
  now: () => performance.now(),
  random: () => Math.random(),
};

const LONGEST_SERVER_WAIT = MINUTE;

/** A Retry-After header in seconds as milliseconds, bounded; null when it says nothing usable. */
export function retryAfterMs(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN);
  if (!Number.isFinite(seconds) || seconds < 0) return null;
  return Math.min(seconds * 1_000, LONGEST_SERVER_WAIT);
}

type TimerName = "change" | "fallback" | "poll" | "reconnect" | "silence";

export interface Timers {
  set(name: TimerName, ms: number, callback: () => void): void;
  clear(name: TimerName): void;
  clearAll(): void;
  has(name: TimerName): boolean;
}

/** Timers by name: setting one replaces the running one of that name. */
export function createTimers(host: Pick<StreamHost, "setTimeout" | "clearTimeout">): Timers {
  const running = new Map<TimerName, unknown>();
  function clear(name: TimerName): void {
    if (running.has(name)) host.clearTimeout(running.get(name));
    running.delete(name);
  }
  return {
    set(name, ms, callback) {
      clear(name);
      const handle = host.setTimeout(() => {
        running.delete(name);
        callback();
      }, ms);
      running.set(name, handle);
    },
    clear,
    clearAll: () => [...running.keys()].forEach(clear),
    has: (name) => running.has(name),
  };
}
