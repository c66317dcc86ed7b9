import type { SignalDto } from "@signaldeck/contract";
import { useEffect, useSyncExternalStore } from "react";
import { differenceOf } from "./differenceOf.ts";
import type { SealState } from "./SealChecks.ts";
import { useSealChecks } from "./useSealChecks.ts";

/** How a signal on the screen stands to the log; `other`: the log shows another history than before. */
export type Seal = SealState | { is: "other" } | null;

/** Has a signal checked while it is on the screen, against what the screen says of it. */
export function useSeal(signal: SignalDto): Seal {
  const { id, sequence } = signal;
  const checks = useSealChecks();
  useEffect(() => checks.want({ id, sequence }), [checks, id, sequence]);
  const state = useSyncExternalStore(checks.subscribe, () => checks.stateOf(id));
  const isOther = useSyncExternalStore(checks.subscribe, () => checks.other() !== null);
  if (state?.is === "wrong") return state;
  if (isOther) return { is: "other" };
  const why = state?.is === "sealed" ? differenceOf(state, signal) : null;
  return why === null ? state : { is: "wrong", why };
}
