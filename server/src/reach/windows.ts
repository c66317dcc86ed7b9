import {
  DAY,
  MINUTE,
  minutesOfDay,
  watDay,
  type Tier,
  type WindowHours,
} from "@signaldeck/contract";

/** The windows of a tier on the WAT day of a moment (epoch milliseconds); null: it has every signal. */
export type WindowsOf = (tier: Tier, at: number) => DayWindows | null;

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
 * A WAT day, or some hours of it, cut into as many equal windows as a tier has signals a day. All
 * moments are epoch milliseconds of market time.
 */
export class DayWindows {
  /** The parts of a day without windows, milliseconds since its begin. */
  private readonly closed: readonly { from: number; to: number }[];
  private readonly open: number;

  constructor(
    readonly quota: number,
    hours: WindowHours | null = null,
  ) {
    this.closed = hours ? partsBeside(hours) : [];
    this.open = this.closed.reduce((left, { from, to }) => left - (to - from), DAY);
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
    const index = this.indexAt(slot - begin);
    const edge = (at: number) => begin + this.openAt((at * this.open) / this.quota);
    return { index, half: edge(index + 0.5), from: edge(index), to: edge(index + 1) };
  }

  /** How many signals may still be received in a window: two where the one before owes one. */
  capacityIn(window: Window, offered: readonly Placed[], received: readonly Placed[]): number {
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

  /** Milliseconds since the day's begin at which so many of them had windows. */
  private openAt(open: number): number {
    return this.closed.reduce((at, { from, to }) => (at >= from ? at + (to - from) : at), open);
  }

  /** @param since milliseconds since the day's begin */
  private indexAt(since: number): number {
    const shut = this.closed.reduce(
      (sum, { from, to }) => sum + Math.max(0, Math.min(since, to) - from),
      0,
    );
    return Math.floor(((since - shut) * this.quota) / this.open);
  }

  private count(signals: readonly Placed[]): Map<number, number> {
    const counts = new Map<number, number>();
    for (const { slot } of signals) {
      const index = this.indexAt(slot - watDay(slot).from);
      counts.set(index, (counts.get(index) ?? 0) + 1);
    }
    return counts;
  }
}

/** What of a day lies beside some hours. */
function partsBeside(hours: WindowHours): { from: number; to: number }[] {
  const [from, to] = [minutesOfDay(hours.to) * MINUTE, minutesOfDay(hours.from) * MINUTE];
  if (from < to) return [{ from, to }];
  return [
    { from: 0, to },
    { from, to: DAY },
  ].filter((one) => one.to > one.from);
}
