import { MINUTE, SECOND } from "../durations.ts";

export const STREAM_LIMITS = {
  /** Streams of one member at once, over all windows and terminals. */
  perMember: 12,
  /** Streams of one network at once: many people share an address behind a carrier. */
  perNetwork: 1_000,
  /** Streams of one process. */
  perProcess: 10_000,
  heartbeat: 15 * SECOND,
  /** Between two events of prices, at least, as long as a point of them: a phone pays for each. */
  priceStep: 5 * SECOND,
  /** Silence after which a client gives the stream up and polls. */
  silence: 40 * SECOND,
  /** How long a stream that gave way to a newer one of its member stays away, at least. */
  replacedWait: MINUTE,
  /** Polling takes over this long after a stream broke. */
  fallbackAfter: 2 * SECOND,
  /** Bytes that may wait for a slow reader before it is dropped. */
  maxBuffered: 1_048_576,
  /** Events that a reconnecting client is sent again; beyond them it has to reload the list. */
  maxResume: 500,
} as const;
