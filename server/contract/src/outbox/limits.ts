import { HOUR } from "../durations.ts";

export const OUTBOX_LIMITS = {
  pageDefault: 50,
  pageMax: 100,
  /** How long messages are kept that were sent or given up, from the day they were written. */
  keep: 7 * 24 * HOUR,
} as const;
