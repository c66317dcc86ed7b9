import type { SignalAccess } from "../../api/signalAccess.ts";

/** What to do before signals can be received, in the rest of a sentence. */
export function whatOpensSignals(access: SignalAccess): string {
  return access === "unacknowledged"
    ? "acknowledge the risk disclosure there first."
    : "verify your funded account first.";
}
