import { DAY, SECOND } from "../durations.ts";

export const DOCTOR_LIMITS = {
  /** A backup older than this is a warning; daily ones leave room for one that failed. */
  backupOld: 2 * DAY,
  /** A backup older than this is critical. */
  backupStale: 7 * DAY,
  /** Seconds of a feed are believed to so many ms; a clock further off loses signals. */
  clockOff: 3 * SECOND,
  /** How long another server's answer is waited for, ms. */
  patience: 5 * SECOND,
  /** Share of the file handles above which it is critical, and how many a server should have. */
  handlesUsed: 0.8,
  handlesFew: 4_096,
  /** A certificate that ends sooner is a warning, and critical. */
  certificateSoon: 21 * DAY,
  certificateNow: 7 * DAY,
  /** Free bytes on the data folder's disk below which it is a warning, and critical. */
  diskLow: 2_000_000_000,
  diskEmpty: 300_000_000,
  /** Free bytes below which the disk counts as full: what one upload takes, and its row. */
  diskFull: 8_000_000,
} as const;
