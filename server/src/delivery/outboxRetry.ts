const FIRST_DELAY = 5_000;
const LONGEST_DELAY = 3_600_000;

/** Share of the delay that chance adds or takes, so that many messages do not return at once. */
const JITTER = 0.2;

/** Tries of one message: with the delays below they span about 15 hours. */
export const MAX_ATTEMPTS = 24;

/**
 * How long to wait in ms after the `attempts`-th failed try: 5 s, doubled each time up to one hour,
 * give or take a fifth. `random` is a number from 0 to 1.
 */
export function retryDelay(attempts: number, random: number = Math.random()): number {
  const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempts - 1));
  return Math.round(delay * (1 + JITTER * (2 * random - 1)));
}

/** A refusal that trying again cannot change, such as a mailbox that does not exist. */
export class PermanentDeliveryError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "PermanentDeliveryError";
  }
}
