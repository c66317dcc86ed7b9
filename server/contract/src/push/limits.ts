import { SECOND, MINUTE, DAY } from "../durations.ts";

export const PUSH_LIMITS = {
  /** Devices of one member that get push messages. */
  perMember: 10,
  /** Push services' addresses have some 200 to 500 characters. */
  endpointMax: 1_000,
  /** How long a push service may take to answer. */
  timeout: 10 * SECOND,
  /** How long a test message is tried. */
  testLife: 5 * MINUTE,
  /** How long news of the account are tried. */
  newsLife: DAY,
  /** Between two test messages to one device. */
  testPause: 10 * SECOND,
} as const;
