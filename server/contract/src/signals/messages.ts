import { MINUTE } from "../durations.ts";
import { SIGNAL_LIMITS } from "./limits.ts";

/** Sentences about signals that more than one reply or screen says. */
export const SIGNAL_MESSAGES = {
  /** Goes before the reason, which the operator gave or the engine itself. */
  paused: "Signals are paused:",
  /** What the live signal says of itself. */
  active: `${SIGNAL_LIMITS.life / MINUTE} MIN ACTIVE`,
  risk: `Risk at most ${SIGNAL_LIMITS.riskPercent} % of your capital on one signal, all tries together.`,
} as const;
