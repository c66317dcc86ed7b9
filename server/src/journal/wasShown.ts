import { t } from "@signaldeck/contract";
import type { SignalRow } from "../signals/Signal.ts";
import type { JournalDeps, JournalOwner } from "./journalDeps.ts";

/** The message for a signal that another tier's members see. */
export const NOT_SHOWN = () => t("There is no such signal among those you were shown.");

/** Whether the signal room shows a signal to a member now. */
export function wasShown(
  { reach }: JournalDeps,
  owner: JournalOwner,
  { slot, audience }: Pick<SignalRow, "slot" | "audience">,
): boolean {
  return reach.receives(owner, { slot: slot.getTime(), audience });
}
