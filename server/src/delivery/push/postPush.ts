import { PUSH_LIMITS, type PushMessage } from "@signaldeck/contract";
import { createHash } from "node:crypto";
import webPush from "web-push";
import { postOut, type Answer } from "../../http/postOut.ts";
import type { PushSubscriptionRow } from "./PushSubscription.ts";
import type { VapidKeys } from "./vapidKeys.ts";

export interface PostPushOptions {
  keys: VapidKeys;
  /** Whom a push service may ask about this server: a `mailto:` or `https:` address. */
  subject: string;
  allowLoopback: boolean;
  /** Wall time in epoch milliseconds. */
  now: number;
}

/** Characters that a topic may have (RFC 8030, 5.4). */
const TOPIC_LENGTH = 32;

/**
 * Encrypts a message for one browser (RFC 8291) and hands it to its push service (RFC 8030), which
 * keeps it no longer than it has a point. A second try replaces the first where that still waits.
 * @throws NoAnswerError when there is no answer, or the address is not a public one.
 */
export function postPush(
  subscription: Pick<PushSubscriptionRow, "endpoint" | "p256dh" | "auth">,
  message: PushMessage,
  { keys, subject, allowLoopback, now }: PostPushOptions,
): Promise<Answer> {
  const { endpoint, p256dh, auth } = subscription;
  const secondsLeft = Math.floor((Date.parse(message.expiresAt) - now) / 1_000);
  const { origin } = new URL(endpoint);
  return postOut(endpoint, {
    allowLoopback,
    keepAlive: true,
    timeout: PUSH_LIMITS.timeout,
    body: webPush.encrypt(p256dh, auth, JSON.stringify(message), "aes128gcm").cipherText,
    headers: {
      ...webPush.getVapidHeaders(origin, subject, keys.publicKey, keys.privateKey, "aes128gcm"),
      "Content-Encoding": "aes128gcm",
      "Content-Type": "application/octet-stream",
      TTL: String(Math.max(0, secondsLeft)),
      Topic: createHash("sha256").update(message.id).digest("base64url").slice(0, TOPIC_LENGTH),
      Urgency: "high",
    },
  });
}
