import { HOUR } from "../durations.ts";

/** How long news of signals are news; a published signal is so until its own expiry. */
export const SIGNAL_NEWS = {
  /** From a signal's end. */
  resultLife: 6 * HOUR,
} as const;
