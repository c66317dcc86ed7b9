import { z } from "zod";
import { LogHead } from "../record/logHead.ts";
import { SignalDto } from "../signals/calls.ts";
import type { SignalNewsEvent } from "./events.ts";

/** The newest signed head of the ledger's log when a message was written, whole. */
export const WebhookLedger = LogHead.extend({
  /** Where the log shows the head that it has by now. */
  checkpoint: z.url(),
});
export type WebhookLedger = z.infer<typeof WebhookLedger>;

/** `ledger` is there unless there is no public log or it is halted. */
const signalMessage = <T extends SignalNewsEvent>(type: T) =>
  z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime(),
    data: SignalDto,
    ledger: WebhookLedger.optional(),
  });

/** Every message that a webhook is sent, in the form of the Standard Webhooks specification. */
export const WEBHOOK_MESSAGES = {
  "signal.published": {
    summary: "A signal that the member receives was published",
    body: signalMessage("signal.published"),
  },
  "signal.settled": {
    summary: "A signal has ended; one without an outcome is unsettled",
    body: signalMessage("signal.settled"),
  },
  "signal.voided": {
    summary: "A running signal was closed without an outcome",
    body: signalMessage("signal.voided"),
  },
  "signal.withdrawn": {
    summary: "A running signal is not to be taken any more; its result follows and counts",
    body: signalMessage("signal.withdrawn"),
  },
  "webhook.test": {
    summary: "A message without a signal, sent when the member presses Send a test",
    body: z.object({
      type: z.literal("webhook.test"),
      timestamp: z.iso.datetime(),
      data: z.object({ message: z.string() }),
    }),
  },
} as const satisfies Record<
  SignalNewsEvent | "webhook.test",
  { summary: string; body: z.ZodObject }
>;

/** The body of any of them. */
export const WebhookBody = z.discriminatedUnion("type", [
  WEBHOOK_MESSAGES["signal.published"].body,
  WEBHOOK_MESSAGES["signal.settled"].body,
  WEBHOOK_MESSAGES["signal.voided"].body,
  WEBHOOK_MESSAGES["signal.withdrawn"].body,
  WEBHOOK_MESSAGES["webhook.test"].body,
]);
export type WebhookBody = z.infer<typeof WebhookBody>;

/** What a receiver needs to verify a message, in headers of its own. */
export const WebhookHeaders = z.object({
  "webhook-id": z
    .uuid()
    .describe("The message's id, the same at each attempt: act on a message once by it"),
  "webhook-timestamp": z
    .string()
    .regex(/^\d+$/)
    .describe("When this attempt was made, in seconds since 1970 (UTC)"),
  "webhook-signature": z
    .string()
    .regex(/^v1,\S+( v1,\S+)?$/)
    .describe(
      "`v1,` and the Base64 of the HMAC-SHA-256 of `id.timestamp.body`; a second one after a space while the secret before still signs",
    ),
});
export type WebhookHeaders = z.infer<typeof WebhookHeaders>;
