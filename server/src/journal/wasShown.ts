import { t, tierRank } from "@signaldeck/contract";
import type { SignalRow } from "../signals/Signal.ts";
import type { JournalDeps, Keeper } from "./journalDeps.ts";

/** What is said of a signal that another tier's members see. */
export const NOT_SHOWN = () => t("There is no such signal among those you were shown.");

/** Whether the signal room shows a signal to a member now: by tier, windows and holds. */
export function wasShown(
  { holds, past }: Pick<JournalDeps, "holds" | "past">,
  { memberId, tier }: Keeper,
  signal: Pick<SignalRow, "slot" | "audience" | "createdAt">,
): boolean {
  const since = holds.withheldSince(memberId);
  const own = past.reached(memberId, { slot: signal.slot.getTime(), audience: signal.audience });
  return (
    (own ?? tierRank(signal.audience) <= tierRank(tier)) &&
    (since === null || signal.createdAt.getTime() < since)
  );
}
