import { MINUTE } from "@signaldeck/contract";
import { LONGEST_RETRY_AFTER, NoLongerWantedError } from "../outbox/outboxRetry.ts";
import type { Sender, Way } from "../outbox/sender.ts";

/** The sender while no bot is set up: what was written for one before has lost its point. */
const noTelegram: Sender = () => Promise.reject(new NoLongerWantedError("Telegram is not set up."));

/** How messages go to Telegram, whose limits come with a time of their own. */
export const telegramWay = (send: Sender = noTelegram): Way => ({
  send,
  atOnce: 4,
  oneServer: true,
  retries: { longest: MINUTE, attempts: 1_000, furthest: LONGEST_RETRY_AFTER },
});
