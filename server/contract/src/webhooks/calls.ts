import { z } from "zod";
import { AlertFilter } from "../news/alerts.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { WEBHOOK_LIMITS } from "./limits.ts";
import { WEBHOOK_EVENTS, WebhookEvent } from "./events.ts";
import { t } from "../language/words.ts";

const URL_MESSAGE = () => t("Enter an address such as https://example.org/signals");

export const WebhookUrl = z
  .string({ error: URL_MESSAGE })
  .trim()
  .max(WEBHOOK_LIMITS.urlMax, {
    error: () => t("Use at most {{max}} characters", { max: WEBHOOK_LIMITS.urlMax }),
  })
  .pipe(z.url({ protocol: /^https?$/, error: URL_MESSAGE }))
  .refine((url) => !/^[^/]*\/\/[^/?#]*@/.test(url), {
    error: () => t("Leave name and password out of the address. Each message is signed instead"),
  });

export const WebhookInput = z.object({
  url: WebhookUrl,
  events: z
    .array(WebhookEvent)
    .min(1, { error: () => t("Choose at least one event") })
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
  /** Quiet hours in West Africa Time: what happens in them is not sent, nor made up for later. */
  filter: AlertFilter,
  enabled: z.boolean({ error: () => t("Say yes or no") }),
});
export type WebhookInput = z.infer<typeof WebhookInput>;

/** `failing`: switched off after long failure; `gone`: its receiver said 410; `member`: by hand. */
export const WebhookDisabledReason = z.enum(["member", "failing", "gone"]);
export type WebhookDisabledReason = z.infer<typeof WebhookDisabledReason>;

export const WebhookDto = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(WebhookEvent),
  filter: AlertFilter,
  /** Null while it is on. */
  disabled: WebhookDisabledReason.nullable(),
  /** Since when every attempt fails; null after one that succeeded. */
  failingSince: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  secretAt: z.iso.datetime(),
});
export type WebhookDto = z.infer<typeof WebhookDto>;

/** A webhook together with its secret, which is shown only this once. */
export const WebhookSecretDto = z.object({
  webhook: WebhookDto,
  /** `whsec_` and Base64, as the libraries of Standard Webhooks take it. */
  secret: z.string(),
});
export type WebhookSecretDto = z.infer<typeof WebhookSecretDto>;

export const WebhookAttemptDto = z.object({
  id: z.uuid(),
  /** The same over all attempts of one message; the receiver reads it as `webhook-id`. */
  messageId: z.uuid(),
  event: z.string(),
  at: z.iso.datetime(),
  delivered: z.boolean(),
  /** HTTP status; null where no answer came. */
  status: z.number().int().nullable(),
  /** Why it failed, in words; null for one that succeeded. */
  fault: z.string().nullable(),
  /** Milliseconds. */
  duration: z.number().int(),
});
export type WebhookAttemptDto = z.infer<typeof WebhookAttemptDto>;

const ById = z.object({ id: z.uuid({ error: () => t("This is not the id of a webhook") }) });

export const webhooksApi = {
  list: endpoint({
    method: "get",
    path: "/account/webhooks",
    summary: "The member's own webhooks, oldest first",
    permission: "account.own",
    ownEyesOnly: true,
    reply: z.array(WebhookDto),
    get failure() {
      return t("Failed to load your webhooks");
    },
  }),
  create: endpoint({
    method: "post",
    path: "/account/webhooks",
    summary: "Have signals sent to a tool of one's own; the secret is in the reply alone",
    permission: "signals.read",
    body: WebhookInput,
    sentAgain: "told",
    reply: WebhookSecretDto,
    status: 201,
    get failure() {
      return t("Failed to add the webhook");
    },
  }),
  change: endpoint({
    method: "put",
    path: "/account/webhooks/:id",
    summary: "Change a webhook's address and filters, switch it on or off",
    permission: "signals.read",
    params: ById,
    body: WebhookInput,
    reply: WebhookDto,
    get failure() {
      return t("Failed to save the webhook");
    },
  }),
  rotateSecret: endpoint({
    method: "post",
    path: "/account/webhooks/:id/secret",
    summary: "Make a new secret; for a day messages are signed with the old one as well",
    permission: "signals.read",
    params: ById,
    sentAgain: "told",
    reply: WebhookSecretDto,
    get failure() {
      return t("Failed to make a new secret");
    },
  }),
  test: endpoint({
    method: "post",
    path: "/account/webhooks/:id/test",
    summary: "Send a test message",
    permission: "signals.read",
    params: ById,
    reply: Nothing,
    status: 202,
    get failure() {
      return t("Failed to send a test message");
    },
  }),
  attempts: endpoint({
    method: "get",
    path: "/account/webhooks/:id/attempts",
    summary: "The last attempts to deliver to a webhook, newest first",
    permission: "account.own",
    ownEyesOnly: true,
    params: ById,
    reply: z.array(WebhookAttemptDto),
    get failure() {
      return t("Failed to load the deliveries");
    },
  }),
  remove: endpoint({
    method: "delete",
    path: "/account/webhooks/:id",
    summary: "Remove a webhook with its log and what waits for it",
    permission: "account.own",
    params: ById,
    reply: Nothing,
    get failure() {
      return t("Failed to remove the webhook");
    },
  }),
} as const;
