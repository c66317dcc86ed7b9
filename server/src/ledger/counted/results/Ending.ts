import type { Outcome } from "@signaldeck/contract";

/** What became of a signal. */
export type Ending = Outcome | "unsettled" | "voided";

/** The outcome, where there is one. */
export const outcomeOf = (ending: Ending): Outcome | null =>
  ending === "unsettled" || ending === "voided" ? null : ending;
