import { MINUTE } from "../durations.ts";

export const RECORD_LIMITS = {
  /** A finished signal is public this long after its expiry, market time: later than its ladder. */
  publicAfter: 15 * MINUTE,
  /** Days of forecasts that are listed. */
  forecastDays: 60,
  listDefault: 20,
  listMax: 50,
  /** What an entry so long after the mark would have become, seconds. */
  lateEntries: [10, 30, 60],
  stopsShown: 50,
  /** More points than the widest curve has pixels for would be drawn over one another. */
  curvePoints: 160,
} as const;
