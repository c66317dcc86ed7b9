import { SECOND, HOUR } from "../durations.ts";

export const WEBHOOK_LIMITS = {
  perMember: 5,
  urlMax: 500,
  /** Attempts that the delivery log holds. */
  logLength: 50,
  /** How long a receiver may take to answer. */
  timeout: 10 * SECOND,
  /** A webhook whose attempts all fail for this long is switched off. */
  disableAfter: 12 * HOUR,
  /** How long the secret before the present one still signs. */
  previousSecretLife: 24 * HOUR,
  /** Between two test messages. */
  testPause: 10 * SECOND,
} as const;
