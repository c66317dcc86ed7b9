import { t, type Worth } from "@signaldeck/contract";
import type { Estimate } from "../signalView.ts";

/** What the needle says of a signal, and in which tone. */
export interface NeedleState {
  tone: "worth" | "skip" | "unknown";
  words: string | null;
}

/** What follows from the member's verdict; nothing is praised of which too little is measured. */
export function needleState(estimate: Estimate | null, { verdict, skip }: Worth): NeedleState {
  if (skip !== null) return { tone: "skip", words: skip };
  return estimate && verdict === "clears"
    ? { tone: "worth", words: t("Clears break-even: worth a look") }
    : { tone: "unknown", words: null };
}
