import { HOUR, DAY } from "@signaldeck/contract";

const FIRST_DELAY = 5_000;
export const LONGEST_DELAY = HOUR;

/** No receiver may put a message off for longer than this at a time, in ms. */
export const LONGEST_RETRY_AFTER = DAY;

/** Share of the delay that chance adds or takes, so that many messages do not return at once. */
export const JITTER = 0.2;

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

/** The last error of messages to a member who may not see signals any more. */
export const NOT_ALLOWED = "The member may not see signals any more.";

/** A refusal that trying again cannot change, such as a mailbox that does not exist. */
export class PermanentDeliveryError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "PermanentDeliveryError";
  }
}

/**
 * A fault of the road, not of the message: the receiver is not there, or refuses us. The
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
