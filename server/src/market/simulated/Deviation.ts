import type { SharedField } from "./SharedField.ts";

/** What the price has just done in the minute that ended, as logarithms. */
interface Passed {
  /** The fair price's move. */
  step: number;
  /** How far it moves at such a minute as a rule: a standard deviation. */
  usual: number;
}

/**
 * By how much the price is off its fair value, as a logarithm, minute by minute. It fades: what lies
 * `RUN_UP` minutes back has left nothing.
 */
export interface Deviation {
  /**
   * At the start of a minute (counted from the epoch); asked of each minute, in order.
   * @param usual standard deviation of the move that begins
   */
  at(minute: number, usual: number, passed: Passed): number;
}

/** Minutes after which a deviation has forgotten what was before. */
export const RUN_UP = 300;

const WANDERING_MEMORY = 0.85;
const WANDERING_SIZE = 0.25;

/**
 * Noise of its own that fades by 15 % a minute. Five-minute moves turn back hardly more often than
 * not with it, too seldom for any signal to be recommended.
 */
export function wandering(field: SharedField): Deviation {
  let off = 0;
  return {
    at(minute, usual) {
      off = WANDERING_MEMORY * off + WANDERING_SIZE * usual * field.bell(minute);
      return off;
    },
  };
}

/** Of each move this much goes too far, and 20 % of that fades each minute. */
const OVERSHOOT = 0.05;
const OVERSHOOT_MEMORY = 0.8;
/**
 * In the ten minutes before a full hour this much more goes too far of what a minute moves beyond
 * its usual size; from the hour on half of it fades each minute.
 */
const OVERSHOOT_BEFORE_HOUR = 0.2;
const BEFORE_HOUR = 10;
const MEMORY_AFTER_HOUR = 0.5;
const MINUTES_PER_HOUR = 60;

/**
 * Moves that go too far and turn back: a little at any time, most at the full hour and where they
 * were strong, as recorded currencies do. The three shares are chosen so that none of it is more
 * than was measured; docs/ENGINE.md has both side by side.
 */
export function overshooting(): Deviation {
  let off = 0;
  let ofHour = 0;
  return {
    at(minute, _usual, { step, usual }) {
      off = OVERSHOOT_MEMORY * off + OVERSHOOT * step;
      const untilHour = MINUTES_PER_HOUR - (minute % MINUTES_PER_HOUR);
      // The start of the hour itself ends the last minute before it.
      if (untilHour < BEFORE_HOUR || untilHour === MINUTES_PER_HOUR) {
        const beyond = Math.max(0, Math.abs(step) - usual);
        ofHour += OVERSHOOT_BEFORE_HOUR * Math.sign(step) * beyond;
      } else {
        ofHour *= MEMORY_AFTER_HOUR;
      }
      return off + ofHour;
    },
  };
}
