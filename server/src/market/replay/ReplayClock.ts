import type { Clock } from "../../process/clock/clock.ts";
import type { MarketClock } from "../PriceFeed.ts";

/** A stretch of market time, [from, to), in epoch milliseconds. */
export interface Stretch {
  from: number;
  to: number;
}

/**
 * The time of a recording: market time = start + (wall time since `begin`) * speed, and stretches in
 * `skipped` are jumped over at once. The mapping is piecewise linear and depends on nothing else, so
 * how often the clock is read changes nothing. Until `begin` it is at its start.
 *
 * It never runs backwards: when the wall clock is set back, it goes on from where it was.
 */
export class ReplayClock implements MarketClock {
  private pace: number;
  private start = NaN;
  /** Skipped stretches after the start, in order. */
  private skipped: readonly Stretch[];
  /** How many of these lay behind the clock when it was last read. */
  private passed = 0;
  private began: number | null = null;
  private lastWall = -Infinity;
  private readonly jumpListeners = new Set<() => void>();

  constructor(
    private readonly wall: Clock,
    options: { start: number; speed: number; skipped: readonly Stretch[] },
  ) {
    this.pace = options.speed;
    this.skipped = options.skipped;
    this.startAt(options.start);
  }

  get speed(): number {
    return this.pace;
  }

  onJump(listener: () => void): () => void {
    this.jumpListeners.add(listener);
    return () => {
      this.jumpListeners.delete(listener);
    };
  }

  /**
   * Goes on from a later time, at another speed if one is given.
   * @throws RangeError for a time that is over
   */
  goOn(time: number, speed = this.pace): void {
    const now = this.now();
    if (time < now) {
      const [there, here] = [time, now].map((at) => new Date(at).toISOString());
      throw new RangeError(`Market time does not run back: to ${there}, where it is ${here}`);
    }
    this.pace = speed;
    this.startAt(time);
    if (this.began !== null) {
      this.began = this.wall.now();
      this.lastWall = this.began;
    }
    this.notifyOfJump();
  }

  /** Sets the clock in motion; further calls change nothing. */
  begin(): void {
    if (this.began !== null) return;
    this.began = this.wall.now();
    this.lastWall = this.began;
  }

  now(): number {
    let time = this.start + Math.floor(this.played());
    let passed = 0;
    for (const { from, to } of this.skipped) {
      if (time < from) break;
      time += to - from;
      passed += 1;
    }
    if (passed !== this.passed) {
      this.passed = passed;
      // The listener reads the clock: it is called after the present reader is done.
      queueMicrotask(() => this.notifyOfJump());
    }
    return time;
  }

  wallDelayUntil(time: number): number {
    let toPlay = time - this.start;
    for (const { from, to } of this.skipped) {
      if (from >= time) break;
      toPlay -= Math.min(to, time) - from;
    }
    return Math.max(0, Math.ceil((toPlay - this.played()) / this.pace));
  }

  /** Milliseconds of market time that were played so far, skipped stretches not counted. */
  private played(): number {
    if (this.began === null) return 0;
    const wall = this.wall.now();
    if (wall < this.lastWall) this.began -= this.lastWall - wall;
    this.lastWall = wall;
    // The small addition keeps 10 ms * 0.3 from being 2.9999999999999996.
    return (wall - this.began) * this.pace + 1e-6;
  }

  /** Begins at this time, or behind the skipped stretch that it lies in. */
  private startAt(time: number): void {
    const around = this.skipped.find(({ from, to }) => from <= time && time < to);
    const start = around?.to ?? time;
    this.start = start;
    this.skipped = this.skipped.filter(({ from }) => from >= start);
    this.passed = 0;
  }

  private notifyOfJump(): void {
    for (const listener of [...this.jumpListeners]) listener();
  }
}
