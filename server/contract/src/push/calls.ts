import { z } from "zod";
import { AlertFilter, RECOMMENDED } from "../news/alerts.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { PUSH_LIMITS } from "./limits.ts";
import { WEBHOOK_EVENTS, WebhookEvent } from "../webhooks/events.ts";
import { t } from "../language/words.ts";

const BROWSER_MESSAGE = () =>
  t("This browser has sent an address for messages that cannot be used");

/** Bytes in Base64url as browsers write keys; `bytes` is their number. */
const keyOf = (bytes: number) =>
  z
    .string({ error: BROWSER_MESSAGE })
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), {
      error: BROWSER_MESSAGE,
    });

/** What a browser's push subscription says of itself (Push API, `toJSON`). */
export const BrowserSubscription = z.object({
  endpoint: z
    .string({ error: BROWSER_MESSAGE })
    .max(PUSH_LIMITS.endpointMax, { error: BROWSER_MESSAGE })
    .pipe(z.url({ protocol: /^https?$/, error: BROWSER_MESSAGE }))
    .refine((url) => !/^[^/]*\/\/[^/?#]*@/.test(url), { error: BROWSER_MESSAGE }),
  keys: z.object({
    /** The browser's public key, an uncompressed point of P-256. */
    p256dh: keyOf(65),
    auth: keyOf(16),
  }),
});
export type BrowserSubscription = z.infer<typeof BrowserSubscription>;

/** Which news a device gets, and when. */
export const PushWish = z.object({
  events: z
    .array(WebhookEvent)
    .min(1, { error: () => t("Choose at least one event") })
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
  /** Quiet hours in West Africa Time: what happens in them is not sent, nor made up for later. */
  filter: AlertFilter,
});
export type PushWish = z.infer<typeof PushWish>;

/** Which news a new device gets before anybody chose: what a person can still act on. */
export const PUSH_DEFAULTS: PushWish = {
  events: ["signal.published", "signal.voided"],
  filter: RECOMMENDED,
};

export const PushSubscriptionDto = z.object({
  id: z.uuid(),
  /** Such as "Chrome on Windows". */
  device: z.string(),
  /** Made in the session that asks. */
  current: z.boolean(),
  events: z.array(WebhookEvent),
  filter: AlertFilter,
  createdAt: z.iso.datetime(),
  /** When its push service last took a message; null before the first. */
  lastSuccessAt: z.iso.datetime().nullable(),
});
export type PushSubscriptionDto = z.infer<typeof PushSubscriptionDto>;

export const PushKeyDto = z.object({
  /** The server's public key (VAPID) in Base64url, which a browser subscribes with. */
  publicKey: z.string(),
});
export type PushKeyDto = z.infer<typeof PushKeyDto>;

/** What a device receives and shows; encrypted on its way, so that no push service reads it. */
export const PushMessage = z.object({
  /** Names the news, not the message: a device shows each once. */
  id: z.string().min(1).max(100),
  title: z.string(),
  body: z.string(),
  /** Route that opens when it is pressed. */
  path: z.string(),
  /** When it loses its point, wall time. */
  expiresAt: z.iso.datetime(),
});
export type PushMessage = z.infer<typeof PushMessage>;

const ById = z.object({ id: z.uuid({ error: () => t("This is not the id of a device") }) });

export const pushApi = {
  key: endpoint({
    method: "get",
    path: "/account/push/key",
    summary: "The public key with which a browser subscribes to push messages",
    permission: "account.own",
    reply: PushKeyDto,
    get failure() {
      return t("Failed to load the key for push messages");
    },
  }),
  list: endpoint({
    method: "get",
    path: "/account/push/subscriptions",
    summary: "The member's devices that get push messages, oldest first",
    permission: "account.own",
    ownEyesOnly: true,
    reply: z.array(PushSubscriptionDto),
    get failure() {
      return t("Failed to load your devices");
    },
  }),
  subscribe: endpoint({
    method: "post",
    path: "/account/push/subscriptions",
    summary:
      "Send this session's device its signals; sent again it changes the address and keeps the wishes",
    permission: "signals.read",
    body: BrowserSubscription,
    reply: PushSubscriptionDto,
    status: 201,
    get failure() {
      return t("Failed to switch push messages on");
    },
  }),
  change: endpoint({
    method: "put",
    path: "/account/push/subscriptions/:id",
    summary: "Change which news a device gets",
    permission: "signals.read",
    params: ById,
    body: PushWish,
    reply: PushSubscriptionDto,
    get failure() {
      return t("Failed to save what this device is told");
    },
  }),
  test: endpoint({
    method: "post",
    path: "/account/push/subscriptions/:id/test",
    summary: "Send a device a test message",
    permission: "signals.read",
    params: ById,
    reply: Nothing,
    status: 202,
    get failure() {
      return t("Failed to send a test message");
    },
  }),
  remove: endpoint({
    method: "delete",
    path: "/account/push/subscriptions/:id",
    summary: "Send a device nothing more",
    permission: "account.own",
    params: ById,
    reply: Nothing,
    get failure() {
      return t("Failed to switch push messages off");
    },
  }),
} as const;
