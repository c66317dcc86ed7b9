import { HOUR } from "../durations.ts";

export const OUTBOX_LIMITS = {
  pageDefault: 50,
  pageMax: 100,
  /** How long messages that were sent or given up are stored, from the day they were written. */
  keep: 7 * 24 * HOUR,
} as const;
