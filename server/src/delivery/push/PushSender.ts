import { PUSH_LIMITS, type PushMessage } from "@signaldeck/contract";
import { createHash } from "node:crypto";
import webPush from "web-push";
import type { DataContext } from "../../database/DataContext.ts";
import type { Outbox } from "../outbox/Outbox.ts";
import {
  NoLongerWantedError,
  NOT_ALLOWED,
  PermanentDeliveryError,
  RetryLaterError,
  RoadFaultError,
} from "../outbox/outboxRetry.ts";
import { type Answer, postOut } from "../../http/postOut.ts";
import type { Delivery } from "../outbox/sender.ts";
import {
  pushNewsOrderKeyOf,
  pushOrderKeyOf,
  pushTestOrderKeyOf,
  type WaitingPush,
} from "./pushMessages.ts";
import { PushSubscription, type PushSubscriptionRow } from "./PushSubscription.ts";
import type { VapidKeys } from "./vapidKeys.ts";

interface PostPushOptions {
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
function postPush(
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

export interface PushSenderDeps extends DataContext {
  vapid: { keys: VapidKeys; subject: string };
  allowLoopback: boolean;
  /** Whether a member may see signals now: a message may have waited for hours. */
  maySeeSignals: (memberId: string) => Promise<boolean>;
  /** Whether the session of a subscription lasts, which ends with it. */
  isSignedIn: (sessionId: string) => Promise<boolean>;
  outbox: () => Pick<Outbox, "withdraw">;
}

/** The last error of messages to a device that is no longer there. */
const ENDED = "The device gets no more messages.";
const GONE = "The browser has ended its subscription.";

/** The push service knows the browser no more. */
const DEAD: readonly number[] = [404, 410];

/** The push service does not accept the keys: no device of its own would get anything. */
const OF_US: readonly number[] = [401, 403];

/** What a push service may answer without meaning this very message. */
const PASSING: readonly number[] = [408, 425, 429];

/** Hands messages to the browsers' push services, and forgets browsers that are gone. */
export class PushSender {
  private readonly subscriptions;

  constructor(private readonly deps: PushSenderDeps) {
    this.subscriptions = deps.database.model(PushSubscription);
  }

  /**
   * The outbox's sender of the channel `push`.
   * @throws as `Sender`.
   */
  async send({ payload }: Delivery): Promise<void> {
    const { clock, vapid, allowLoopback, isSignedIn, maySeeSignals } = this.deps;
    const { subscriptionId, message, about } = payload as WaitingPush;
    const subscription: PushSubscriptionRow | null = await this.subscriptions.findByPk(
      subscriptionId,
      { raw: true },
    );
    if (!subscription || !(await isSignedIn(subscription.sessionId))) {
      return this.giveUp(subscriptionId, ENDED);
    }
    if (about !== "account" && !(await maySeeSignals(subscription.memberId))) {
      return this.withdraw(subscriptionId, NOT_ALLOWED);
    }
    const now = clock.now();
    const answer = await postPush(subscription, message, { ...vapid, allowLoopback, now });
    if (DEAD.includes(answer.status)) return this.giveUp(subscriptionId, GONE);
    assertTaken(answer);
    await this.deps.database.write((transaction) =>
      this.subscriptions.update(
        { lastSuccessAt: new Date(now) },
        { where: { id: subscriptionId }, transaction },
      ),
    );
  }

  /** Forgets the device; what waits for it expires instead of becoming a dead letter. */
  private async giveUp(id: string, reason: string): Promise<never> {
    await this.deps.database.write(async (transaction) => {
      await this.subscriptions.destroy({ where: { id }, transaction });
      await this.deps.outbox().withdraw(transaction, pushNewsOrderKeyOf(id), reason);
    });
    return this.withdraw(id, reason);
  }

  private async withdraw(id: string, reason: string): Promise<never> {
    await this.deps.database.write(async (transaction) => {
      for (const key of [pushOrderKeyOf(id), pushTestOrderKeyOf(id)]) {
        await this.deps.outbox().withdraw(transaction, key, reason);
      }
    });
    throw new NoLongerWantedError(reason);
  }
}

/** @throws as `Sender`, unless the push service took the message. */
function assertTaken({ status, retryAfter }: Answer): void {
  if (status >= 200 && status < 300) return;
  const fault = `The push service answered ${status}.`;
  if (OF_US.includes(status)) throw new RoadFaultError(fault);
  const isPassing = status >= 500 || PASSING.includes(status);
  if (!isPassing) throw new PermanentDeliveryError(fault);
  throw retryAfter === null ? new Error(fault) : new RetryLaterError(fault, retryAfter);
}
