import { MINUTE } from "@signaldeck/contract";
import { LONGEST_RETRY_AFTER } from "../outbox/outboxRetry.ts";
import type { Sender, Way } from "../outbox/sender.ts";

/** How messages go to browsers' push services. */
export const pushWay = (send: Sender): Way => ({
  send,
  atOnce: 32,
  oneServer: false,
  retries: { longest: MINUTE, attempts: 1_000, furthest: LONGEST_RETRY_AFTER },
});
