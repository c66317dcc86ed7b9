import { DAY, MINUTE, watDay } from "@signaldeck/contract";

/** Hours of each WAT day without windows, in minutes of the day; over midnight if `to` is the smaller. */
export interface Night {
  from: number;
  to: number;
}

/** A signal as far as it takes a place in a window. */
interface Placed {
  /** Five-minute mark, epoch milliseconds. */
  slot: number;
}

/** One of the equal parts of a WAT day; from `from` up to but not including `to`. */
export interface Window {
  index: number;
  /** Where its second half begins. */
  half: number;
  from: number;
  to: number;
}

/**
 * A WAT day cut into as many equal windows as a tier has signals a day; with a night, the rest of the
 * day is. All moments are epoch milliseconds of market time.
 */
export class DayWindows {
  /** The night's parts within a day, milliseconds since its begin. */
  private readonly closed: readonly { from: number; to: number }[];
  private readonly awake: number;

  constructor(
    private readonly quota: number,
    night: Night | null = null,
  ) {
    this.closed = night ? partsOf(night) : [];
    this.awake = this.closed.reduce((left, { from, to }) => left - (to - from), DAY);
  }

  /** Whether a mark lies in one of the windows. */
  isOpen(slot: number): boolean {
    const since = slot - watDay(slot).from;
    return !this.closed.some(({ from, to }) => since >= from && since < to);
  }

  /** The first mark of the day at or after one that lies in a window; the day's end without one. */
  nextOpen(slot: number): number {
    const { from: begin, to: end } = watDay(slot);
    const since = slot - begin;
    const inside = this.closed.find(({ from, to }) => since >= from && since < to);
    return inside ? Math.min(end, begin + inside.to) : slot;
  }

  /** The window that a mark lies in. */
  at(slot: number): Window {
    const { from: begin } = watDay(slot);
    const since = slot - begin;
    const slept = this.closed.reduce(
      (sum, { from, to }) => sum + Math.max(0, Math.min(since, to) - from),
      0,
    );
    const index = Math.floor(((since - slept) * this.quota) / this.awake);
    const edge = (at: number) => begin + this.awakeAt((at * this.awake) / this.quota);
    return { index, half: edge(index + 0.5), from: edge(index), to: edge(index + 1) };
  }

  /** How many signals may still be received in a window: two where the one before owes one. */
  roomIn(window: Window, offered: readonly Placed[], received: readonly Placed[]): number {
    const had = this.count(received);
    const came = this.count(offered.filter(({ slot }) => this.isOpen(slot)));
    let owed = 0;
    for (let index = 0; index < window.index; index += 1) {
      // Nothing is owed over a window in which nothing came: that would end in a burst.
      const due = owed + 1 - (had.get(index) ?? 0);
      owed = came.has(index) ? Math.min(1, Math.max(0, due)) : 0;
    }
    return Math.max(0, 1 + owed - (had.get(window.index) ?? 0));
  }

  /** Milliseconds since the day's begin at which so many of them were no night. */
  private awakeAt(awake: number): number {
    return this.closed.reduce((at, { from, to }) => (at >= from ? at + (to - from) : at), awake);
  }

  private count(signals: readonly Placed[]): Map<number, number> {
    const counts = new Map<number, number>();
    for (const { slot } of signals) {
      const { index } = this.at(slot);
      counts.set(index, (counts.get(index) ?? 0) + 1);
    }
    return counts;
  }
}

function partsOf({ from, to }: Night): { from: number; to: number }[] {
  const part = (begin: number, end: number) => ({ from: begin * MINUTE, to: end * MINUTE });
  if (from < to) return [part(from, to)];
  return [part(0, to), part(from, DAY / MINUTE)].filter((one) => one.to > one.from);
}
