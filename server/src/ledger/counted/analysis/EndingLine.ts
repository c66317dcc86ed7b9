import {
  type RatePointDto,
  RECORD_LIMITS,
  SIGNAL_LIMITS,
  wilsonInterval,
} from "@signaldeck/contract";
import { percentOf } from "../../../process/rounding.ts";
import type { EndingLetter } from "./PublicResult.ts";

const WON = "W".charCodeAt(0);
const LOST = "L".charCodeAt(0);
const NONE = ".";

/** How signals ended, a byte for each number. */
export class EndingLine {
  private letters = Buffer.alloc(1_024, NONE);
  /** The smallest and the largest number; the first one is 1. */
  private from = Infinity;
  private to = 0;

  add(sequence: number, ending: EndingLetter): void {
    if (sequence >= this.letters.length) {
      const longer = Buffer.alloc(2 * Math.max(this.letters.length, sequence), NONE);
      this.letters.copy(longer);
      this.letters = longer;
    }
    this.letters[sequence] = ending.charCodeAt(0);
    this.from = Math.min(this.from, sequence);
    this.to = Math.max(this.to, sequence);
  }

  get first(): number {
    return this.to === 0 ? 1 : this.from;
  }

  /** A letter for each number from `first` on, and a dot for one that is not among them. */
  text(): string {
    return this.letters.toString("latin1", this.first, this.to + 1);
  }

  /**
   * How the rate of won ones came about, from the first sample that is large enough for one.
   * @param decided how many were won or lost
   */
  curve(decided: number): RatePointDto[] {
    const span = decided - SIGNAL_LIMITS.minimumSample;
    const step = Math.max(1, Math.ceil(span / RECORD_LIMITS.curvePoints));
    const points: RatePointDto[] = [];
    let [at, won] = [0, 0];
    for (let number = this.first; number <= this.to; number += 1) {
      const letter = this.letters[number];
      if (letter !== WON && letter !== LOST) continue;
      at += 1;
      if (letter === WON) won += 1;
      // Counted from the end, so that the last point is the rate of today.
      if (at < SIGNAL_LIMITS.minimumSample || (decided - at) % step !== 0) continue;
      const { low, high } = wilsonInterval(won, at);
      points.push({
        decided: at,
        rate: percentOf(won / at),
        low: percentOf(low),
        high: percentOf(high),
      });
    }
    return points;
  }
}
