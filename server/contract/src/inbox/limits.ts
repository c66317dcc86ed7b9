import { DAY, SECOND } from "../durations.ts";

export const INBOX_LIMITS = {
  pageDefault: 20,
  pageMax: 100,
  /** How often an open screen asks how many are unread. */
  pollInterval: 60 * SECOND,
  /** After this long a notice is gone. */
  keep: 365 * DAY,
} as const;
