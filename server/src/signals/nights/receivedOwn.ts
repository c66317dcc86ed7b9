import { SIGNAL_LIMITS, tierRank, type Tier } from "@signaldeck/contract";
import { isGoodEnough, tiersDownTo, type EarlierSignal } from "../audience.ts";
import { DayWindows, type Night } from "../windows.ts";

/** A published signal of a day, with what decides who receives it. */
export interface DaySignal extends EarlierSignal {
  id: string;
}

/**
 * The signals of a WAT day that reach a member who keeps windows out of the night: of those that the
 * next higher tier receives, by the same rule as `chooseAudience`, in windows over the rest of the
 * day. It follows from the signals alone, so everybody with the same tier and night sees the same.
 * @param day in the order of their marks
 */
export function receivedOwn(
  tier: Tier,
  night: Night,
  day: readonly DaySignal[],
  dailySignals: (tier: Tier) => number | null,
): DaySignal[] {
  const [above, higher] = [...tiersDownTo(tier)].reverse().slice(1);
  const quota = dailySignals(tier);
  if (quota === null || above === undefined) return [...day];
  const windows = new DayWindows(quota, night);
  const reached = (lowest: Tier) =>
    day.filter(({ audience }) => tierRank(audience) <= tierRank(lowest));
  const offered = reached(above);
  const aboveOffered = higher === undefined ? offered : reached(higher);
  const quotaAbove = dailySignals(above);
  const received: DaySignal[] = [];
  for (const signal of offered) {
    const { slot } = signal;
    if (!windows.isOpen(slot)) continue;
    const before = (signals: readonly DaySignal[]) => signals.filter((one) => one.slot < slot);
    const window = windows.at(slot);
    const earlier = before(offered).filter((one) => windows.isOpen(one.slot));
    const room = windows.roomIn(window, earlier, received);
    if (room === 0) continue;
    const next = nextFrom(slot, quotaAbove, before(aboveOffered), before(offered));
    if (room > 1 || isGoodEnough(signal, window, earlier, windows.nextOpen(next))) {
      received.push(signal);
    }
  }
  return received;
}

/** The next mark at which the tier above, which receives the one at `slot`, can receive another. */
function nextFrom(
  slot: number,
  quotaAbove: number | null,
  offered: readonly DaySignal[],
  received: readonly DaySignal[],
): number {
  const next = slot + SIGNAL_LIMITS.slot;
  if (quotaAbove === null) return next;
  const windows = new DayWindows(quotaAbove);
  const window = windows.at(slot);
  return windows.roomIn(window, offered, received) > 1 ? next : Math.max(next, window.to);
}
