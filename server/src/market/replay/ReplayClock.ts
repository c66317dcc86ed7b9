import type { Clock } from "../../clock.ts";
import type { MarketClock } from "../PriceFeed.ts";

/** A stretch of market time, [from, to), in epoch milliseconds. */
export interface Stretch {
  from: number;
  to: number;
}

/**
 * The time of a recording: market time = start + (wall time since `begin`) * speed, and stretches in
 * `skipped` are jumped over at once. The mapping is piecewise linear and depends on nothing else, so
 * how often the clock is read changes nothing. Until `begin` it stands at its start.
 *
 * It never runs backwards: when the wall clock is set back, it goes on from where it was.
 */
export class ReplayClock implements MarketClock {
  readonly speed: number;
  private readonly start: number;
  /** Skipped stretches after the start, in order. */
  private readonly skipped: readonly Stretch[];
  private began: number | null = null;
  private lastWall = -Infinity;

  constructor(
    private readonly wall: Clock,
    options: { start: number; speed: number; skipped: readonly Stretch[] },
  ) {
    this.speed = options.speed;
    const around = options.skipped.find(
      ({ from, to }) => from <= options.start && options.start < to,
    );
    const start = around?.to ?? options.start;
    this.start = start;
    this.skipped = options.skipped.filter(({ from }) => from >= start);
  }

  /** Sets the clock in motion; further calls change nothing. */
  begin(): void {
    if (this.began !== null) return;
    this.began = this.wall.now();
    this.lastWall = this.began;
  }

  now(): number {
    let time = this.start + Math.floor(this.played());
    for (const { from, to } of this.skipped) {
      if (time < from) break;
      time += to - from;
    }
    return time;
  }

  wallDelayUntil(time: number): number {
    let toPlay = time - this.start;
    for (const { from, to } of this.skipped) {
      if (from >= time) break;
      toPlay -= Math.min(to, time) - from;
    }
    return Math.max(0, Math.ceil((toPlay - this.played()) / this.speed));
  }

  /** Milliseconds of market time that were played so far, skipped stretches not counted. */
  private played(): number {
    if (this.began === null) return 0;
    const wall = this.wall.now();
    if (wall < this.lastWall) this.began -= this.lastWall - wall;
    this.lastWall = wall;
    // The small addition keeps 10 ms * 0.3 from being 2.9999999999999996.
    return (wall - this.began) * this.speed + 1e-6;
  }
}
