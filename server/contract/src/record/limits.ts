import { MINUTE } from "../durations.ts";

export const RECORD_LIMITS = {
  /** A finished signal is public this long after its expiry, market time: later than its ladder. */
  publicAfter: 15 * MINUTE,
  listDefault: 20,
  listMax: 50,
} as const;
