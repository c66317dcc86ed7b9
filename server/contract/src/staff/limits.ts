import { HOUR, MINUTE } from "../durations.ts";

export const STAFF_LIMITS = {
  invitationLifetime: 48 * HOUR,
} as const;

export const DESK_NOTICE_LIMITS = {
  /** At least between two notices to one person, however often the desks become empty. */
  pause: 15 * MINUTE,
  /** How long a notice is tried; what waits later comes with a later one. */
  life: HOUR,
} as const;
