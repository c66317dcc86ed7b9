import { MINUTE } from "@signaldeck/contract";
import { tooMany } from "./tooMany.ts";

interface Window {
  count: number;
  /** When it ends, epoch ms. */
  until: number;
}

/** Whether a minute is not over; it is where its end is further off, since the clock was set back. */
const lasts = (until: number, now: number) => until > now && until - now <= MINUTE;

/**
 * Counts by key, in windows of a minute that begin with a key's first. It answers at once: the
 * promises of a library would cost a hot call more than all that it asks for.
 */
export class MinuteCounts {
  private readonly windows = new Map<string, Window>();
  private nextSweep = 0;
  private someFullUntil = 0;

  /** @param most so many of one key in a minute */
  constructor(private readonly most: number) {}

  /** Counts one; how many ms until there may be another, 0 where this one may be. */
  take(key: string): number {
    const now = Date.now();
    const window = this.windowOf(key, now);
    window.count += 1;
    if (window.count >= this.most) this.someFullUntil = Math.max(this.someFullUntil, window.until);
    return window.count > this.most ? window.until - now : 0;
  }

  /** Counts one. @throws AppError `too_many_requests` where it may not be. */
  consume(key: string): void {
    const wait = this.take(key);
    if (wait > 0) throw tooMany(wait);
  }

  /** As `take` for the next one, but counts nothing. */
  waitOf(key: string): number {
    const now = Date.now();
    const window = this.windows.get(key);
    if (window === undefined || window.count < this.most) return 0;
    return lasts(window.until, now) ? window.until - now : 0;
  }

  /** Whether the minute's of a key are used up. */
  isFull(key: string): boolean {
    return this.waitOf(key) > 0;
  }

  /** False where no key's minute is used up, for which one look is enough. */
  get isAnyFull(): boolean {
    return lasts(this.someFullUntil, Date.now());
  }

  private windowOf(key: string, now: number): Window {
    const known = this.windows.get(key);
    if (known && lasts(known.until, now)) return known;
    this.sweep(now);
    const window = { count: 0, until: now + MINUTE };
    this.windows.set(key, window);
    return window;
  }

  /** Forgets what has ended, once a minute. */
  private sweep(now: number): void {
    if (lasts(this.nextSweep, now)) return;
    this.nextSweep = now + MINUTE;
    for (const [key, { until }] of this.windows) if (!lasts(until, now)) this.windows.delete(key);
  }
}
