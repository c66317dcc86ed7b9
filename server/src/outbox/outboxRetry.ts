import { MINUTE, HOUR, DAY } from "@signaldeck/contract";
import type { Channel } from "./sender.ts";

const FIRST_DELAY = 5_000;
const LONGEST_DELAY = HOUR;

/** No receiver may put a message off for longer than this at a time, in ms. */
const LONGEST_RETRY_AFTER = DAY;

/** Share of the delay that chance adds or takes, so that many messages do not return at once. */
const JITTER = 0.2;

/** Tries of one mail that is at fault itself: with the delays below they span about 15 hours. */
export const MAX_ATTEMPTS = 24;

/** How a channel tries again. */
export interface RetryPolicy {
  /** The longest delay between two tries in ms. */
  longest: number;
  attempts: number;
  /** Nothing is put off for longer than this in ms: what is, was put off by a clock that ran ahead. */
  furthest: number;
}

export const RETRIES: Record<Channel, RetryPolicy> = {
  mail: {
    longest: LONGEST_DELAY,
    attempts: MAX_ATTEMPTS,
    furthest: LONGEST_DELAY * (1 + JITTER),
  },
  push: { longest: MINUTE, attempts: 1_000, furthest: LONGEST_RETRY_AFTER },
  // The limits of Telegram come with a time of their own.
  telegram: { longest: MINUTE, attempts: 1_000, furthest: LONGEST_RETRY_AFTER },
  // Later messages wait behind an earlier one, and a signal lives five minutes: whoever is back is
  // noticed soon. The tries end with the message's expiry.
  webhook: { longest: 2 * MINUTE, attempts: 1_000, furthest: LONGEST_RETRY_AFTER },
};

/**
 * How long to wait in ms after the `attempts`-th failed try: 5 s, doubled each time up to `longest`,
 * give or take a fifth. `random` is a number from 0 to 1.
 */
export function retryDelay(
  attempts: number,
  random: number = Math.random(),
  longest: number = LONGEST_DELAY,
): number {
  const delay = Math.min(longest, FIRST_DELAY * 2 ** (attempts - 1));
  return Math.round(delay * (1 + JITTER * (2 * random - 1)));
}

/** A refusal that trying again cannot change, such as a mailbox that does not exist. */
export class PermanentDeliveryError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "PermanentDeliveryError";
  }
}

/**
 * A fault of the road, not of the message: whoever is at its end is not there, or refuses us. The
 * message waits however long that takes, and others with it.
 */
export class RoadFaultError extends Error {
  /** Ids of messages that were given up for what proves to be the same. */
  readonly alike: readonly string[];

  constructor(message: string, options: ErrorOptions & { alike?: readonly string[] } = {}) {
    super(message, options);
    this.name = "RoadFaultError";
    this.alike = options.alike ?? [];
  }
}

/** What was to be sent has lost its point meanwhile: nobody failed, and nobody needs to look. */
export class NoLongerWantedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "NoLongerWantedError";
  }
}

/** A refusal whose receiver says when to come back. */
export class RetryLaterError extends Error {
  /** Milliseconds, at most a day. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number, options?: ErrorOptions) {
    super(message, options);
    this.name = "RetryLaterError";
    this.retryAfter = Math.min(LONGEST_RETRY_AFTER, Math.max(0, retryAfter));
  }
}
