import { DAY, watDay } from "@signaldeck/contract";

/** A signal as far as it takes a place in a window. */
interface Placed {
  /** Five-minute mark, epoch milliseconds. */
  slot: number;
}

/** One of the equal parts of a WAT day; from the first up to but not including `to`. */
export interface Window {
  index: number;
  from: number;
  to: number;
}

/** The window of a day with `quota` of them that a mark lies in; epoch milliseconds. */
export function windowAt(slot: number, quota: number): Window {
  const { from } = watDay(slot);
  const index = Math.floor(((slot - from) * quota) / DAY);
  const edge = (at: number) => from + (at * DAY) / quota;
  return { index, from: edge(index), to: edge(index + 1) };
}

/** How many signals the tier may still receive in its window: two where the one before owes one. */
export function roomIn(
  window: Window,
  quota: number,
  offered: readonly Placed[],
  received: readonly Placed[],
): number {
  const had = countByWindow(received, quota);
  const came = countByWindow(offered, quota);
  let owed = 0;
  for (let index = 0; index < window.index; index += 1) {
    // Nothing is owed over a window in which nothing came: that would end in a burst.
    const due = owed + 1 - (had.get(index) ?? 0);
    owed = came.has(index) ? Math.min(1, Math.max(0, due)) : 0;
  }
  return Math.max(0, 1 + owed - (had.get(window.index) ?? 0));
}

function countByWindow(signals: readonly Placed[], quota: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { slot } of signals) {
    const { index } = windowAt(slot, quota);
    counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  return counts;
}
