import { DAY, SECOND } from "../durations.ts";

export const DOCTOR_LIMITS = {
  /** A backup older than this is a warning; daily ones leave room for one that failed. */
  backupOld: 2 * DAY,
  /** A backup older than this is critical. */
  backupStale: 7 * DAY,
  /** Seconds of a feed are believed to so many ms; a clock further off loses signals. */
  clockOff: 3 * SECOND,
  /** How long a foreign clock is waited for, ms. */
  clockPatience: 5 * SECOND,
  /** Free bytes on the data folder's disk below which it is a warning, and critical. */
  diskLow: 2_000_000_000,
  diskEmpty: 300_000_000,
  /** Free bytes below which the disk counts as full: what one upload takes, and its row. */
  diskFull: 8_000_000,
} as const;
