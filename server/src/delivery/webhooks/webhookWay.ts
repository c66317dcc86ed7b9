import { MINUTE } from "@signaldeck/contract";
import { LONGEST_RETRY_AFTER } from "../outbox/outboxRetry.ts";
import type { Sender, Way } from "../outbox/sender.ts";

/**
 * How messages go to members' own tools. Later messages wait behind an earlier one, and a signal
 * lives five minutes: a receiver that is back is noticed soon. The tries end with the message's
 * expiry.
 */
export const webhookWay = (send: Sender): Way => ({
  send,
  atOnce: 16,
  oneServer: false,
  retries: { longest: 2 * MINUTE, attempts: 1_000, furthest: LONGEST_RETRY_AFTER },
});
