import { SIGNAL_LIMITS, tierRank, watDay, type Tier } from "@signaldeck/contract";
import { floorTo } from "../market/floorTo.ts";
import { tiersDownTo, type EarlierSignal } from "./audience.ts";
import type { WindowsOf } from "./windows.ts";

/** A signal of the day, as far as it takes a place from others. */
type Taken = Pick<EarlierSignal, "slot" | "audience">;

const { slot: SLOT } = SIGNAL_LIMITS;

/**
 * The first mark at which a tier can receive a signal, by the rule of `chooseAudience`: there is room
 * in its own window and in those of all tiers above it. The latest mark counts for as long as nothing
 * was published there. Epoch milliseconds of market time.
 * @param today what was published on the WAT day of `now`, in any order
 */
export function nextChance(
  tier: Tier,
  now: number,
  today: readonly Taken[],
  windowsOf: WindowsOf,
): number {
  const latest = floorTo(SLOT, now);
  const isDone = today.some(({ slot }) => slot === latest);
  const { to } = watDay(now);
  let mark = isDone ? latest + SLOT : latest;
  while (mark < to && !hasCapacity(tier, mark, today, windowsOf)) mark += SLOT;
  // Nothing is known of tomorrow but that each tier has its windows again.
  const end = watDay(to).to;
  while (mark >= to && mark < end && !hasCapacity(tier, mark, [], windowsOf)) mark += SLOT;
  return mark;
}

function hasCapacity(
  tier: Tier,
  mark: number,
  today: readonly Taken[],
  windowsOf: WindowsOf,
): boolean {
  const reached = (lowest: Tier) =>
    today.filter(({ audience }) => tierRank(audience) <= tierRank(lowest));
  return tiersDownTo(tier).every((one, index, tiers) => {
    const windows = windowsOf(one, mark);
    const above = tiers[index - 1];
    if (!windows || above === undefined) return true;
    // Most marks of a night are closed, and asking that costs nothing.
    if (!windows.isOpen(mark)) return false;
    return windows.capacityIn(windows.at(mark), reached(above), reached(one)) > 0;
  });
}
