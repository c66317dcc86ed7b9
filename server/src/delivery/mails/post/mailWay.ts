import { JITTER, LONGEST_DELAY } from "../../outbox/outboxRetry.ts";
import type { Sender, Way } from "../../outbox/sender.ts";

/** Tries of one mail that is at fault itself: with the delays between them they span 15 hours. */
export const MAIL_ATTEMPTS = 24;

/** How mails go: by the operator's one server. */
export const mailWay = (send: Sender): Way => ({
  send,
  atOnce: 4,
  oneServer: true,
  retries: {
    longest: LONGEST_DELAY,
    attempts: MAIL_ATTEMPTS,
    furthest: LONGEST_DELAY * (1 + JITTER),
  },
});
