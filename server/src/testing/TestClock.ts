import type { Clock, ClockDoubt } from "../process/clock/clock.ts";

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  /** As a test says. */
  doubt: ClockDoubt | null = null;

  constructor(private time = Date.parse("2026-06-01T09:00:00Z")) {}

  now(): number {
    return this.time;
  }

  /** Moves the clock by `milliseconds`, forwards or back. */
  advance(milliseconds: number): void {
    this.time += milliseconds;
  }
}
