import { SECOND, HOUR } from "../../durations.ts";

const TRIAL_HOURS = 24;

export const TRIAL = {
  hours: TRIAL_HOURS,
  length: TRIAL_HOURS * HOUR,
  pollInterval: SECOND,
} as const;

/** How long before the end of a trial its member gets a mail about it. */
export const TRIAL_NOTICE = 3 * HOUR;

/** Smallest deposit of the auto path, US dollars; the manual one begins at the lowest tier. */
export const AUTO_PATH_MINIMUM = 500;

export const MEMBERSHIP_LIMITS = {
  depositMax: 10_000_000,
  brokerAccountIdMax: 64,
  dashboardCodeLength: 10,
  dashboardCodeLifetime: 48 * HOUR,
  dashboardCodeTries: 5,
  /** From choosing a tier to the new tab with the account setup. */
  newTabDelay: 1_500,
} as const;
