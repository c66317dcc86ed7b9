import {
  MINUTE,
  WEBHOOK_LIMITS,
  type WebhookDto,
  type WebhookInput,
  type WebhookSecretDto,
  t,
} from "@signaldeck/contract";
import { randomBytes } from "node:crypto";
import type { Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import type { AddressContext } from "../ChannelContext.ts";
import { Owner } from "../../members/Owner.ts";
import { encryptText } from "../../process/encryptText.ts";
import type { SecretContext, DataContext } from "../../database/DataContext.ts";
import { AppError } from "../../http/AppError.ts";
import { assertPublicUrl } from "../../http/publicUrl.ts";
import { wishOf } from "../../delivery/news/wantsSignal.ts";
import { presentWebhook } from "./presentWebhook.ts";
import { Webhook, type WebhookRow } from "../../delivery/webhooks/Webhook.ts";
import { WebhookAttempt } from "../../delivery/webhooks/WebhookAttempt.ts";
import { orderKeyOf, testOrderKeyOf, webhookMessage } from "../../delivery/webhooks/webhookNews.ts";
import { SWITCHED_OFF } from "../../delivery/webhooks/WebhookSender.ts";

export type WebhooksDeps = AddressContext & SecretContext;

/** Whose webhook is meant; another member's is as good as none. */
export interface OwnWebhook {
  memberId: string;
  id: string;
}

const REMOVED = "The webhook was removed.";

/** How long a test message is tried. */
const TEST_LIFE = 5 * MINUTE;

/**
 * Adds a webhook. Its secret is in the result and is never shown again.
 * @throws AppError `validation_failed` for an address that is not public, `conflict` above the limit.
 */
export async function createWebhook(
  deps: WebhooksDeps,
  memberId: string,
  input: WebhookInput,
): Promise<WebhookSecretDto> {
  assertPublicUrl(input.url, deps.config.webhookLoopback);
  const webhooks = deps.database.model(Webhook);
  const now = new Date(deps.clock.now());
  const id = uuid();
  const secret = newSecret();
  const webhook: WebhookRow = {
    id,
    memberId,
    ...stored(input),
    disabledReason: input.enabled ? null : "member",
    sealedSecret: encryptText(deps.secret, id, secret),
    secretAt: now,
    sealedPreviousSecret: null,
    previousSecretUntil: null,
    failingSince: null,
    testedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await deps.database.write(async (transaction) => {
    const owner = await Owner.lock(deps.database, transaction, memberId);
    if ((await owner.count(Webhook)) >= WEBHOOK_LIMITS.perMember) {
      throw new AppError("conflict", () =>
        t("You have {{most}} webhooks already. Remove one first.", {
          most: WEBHOOK_LIMITS.perMember,
        }),
      );
    }
    await webhooks.create(webhook, { transaction });
  });
  return { webhook: presentWebhook(webhook), secret };
}

/**
 * Changes address and filters, switches it on or off. Switched off, it loses what waits for it.
 * @throws AppError `not_found`; `validation_failed` for an address that is not public.
 */
export function changeWebhook(
  deps: WebhooksDeps,
  own: OwnWebhook,
  input: WebhookInput,
): Promise<WebhookDto> {
  assertPublicUrl(input.url, deps.config.webhookLoopback);
  return change(deps, own, async (webhook, transaction) => {
    const moved = webhook.url !== input.url || (input.enabled && webhook.disabledReason !== null);
    if (!input.enabled) await deps.outbox.withdraw(transaction, orderKeyOf(own.id), SWITCHED_OFF);
    return {
      ...stored(input),
      disabledReason: input.enabled ? null : (webhook.disabledReason ?? "member"),
      // Another receiver, or another beginning: what failed before says nothing of it.
      ...(moved && { failingSince: null }),
    };
  });
}

/**
 * Makes a new secret; for a while messages carry the signature of the old one as well.
 * @throws AppError `not_found`.
 */
export async function rotateSecret(deps: WebhooksDeps, own: OwnWebhook): Promise<WebhookSecretDto> {
  const secret = newSecret();
  const now = deps.clock.now();
  const webhook = await change(deps, own, ({ sealedSecret }) => ({
    sealedSecret: encryptText(deps.secret, own.id, secret),
    secretAt: new Date(now),
    sealedPreviousSecret: sealedSecret,
    previousSecretUntil: new Date(now + WEBHOOK_LIMITS.previousSecretLife),
  }));
  return { webhook, secret };
}

/**
 * Sends a test message.
 * @throws AppError `not_found`; `conflict` while it is off; `too_many_requests` soon after another.
 */
export async function testWebhook(deps: WebhooksDeps, own: OwnWebhook): Promise<void> {
  const now = deps.clock.now();
  await change(deps, own, async ({ id, url, disabledReason, testedAt }, transaction) => {
    if (disabledReason !== null) {
      throw new AppError("conflict", "This webhook is off. Switch it on first.");
    }
    const left = (testedAt?.getTime() ?? 0) + WEBHOOK_LIMITS.testPause - now;
    if (left > 0) {
      const retryAfter = Math.ceil(left / 1_000);
      throw new AppError(
        "too_many_requests",
        () => t("Wait {{seconds}} s before the next test.", { seconds: retryAfter }),
        { retryAfter },
      );
    }
    const data = { message: "This is a test message. Your webhook works." };
    await deps.outbox.add(transaction, {
      channel: "webhook",
      recipient: new URL(url).host,
      subject: "webhook.test",
      payload: webhookMessage(id, "webhook.test", data, { at: now }),
      orderKey: testOrderKeyOf(id),
      expiresAt: now + TEST_LIFE,
    });
    return { testedAt: new Date(now) };
  });
}

/**
 * Removes a webhook with its log and what waits for it.
 * @throws AppError `not_found`.
 */
export async function removeWebhook(deps: WebhooksDeps, own: OwnWebhook): Promise<void> {
  await deps.database.write(async (transaction) => {
    const { id } = await findOwn(deps, own, transaction);
    for (const key of [orderKeyOf(id), testOrderKeyOf(id)]) {
      await deps.outbox.withdraw(transaction, key, REMOVED);
    }
    const { database } = deps;
    await database.model(WebhookAttempt).destroy({ where: { webhookId: id }, transaction });
    await database.model(Webhook).destroy({ where: { id }, transaction });
  });
}

function change(
  deps: WebhooksDeps,
  own: OwnWebhook,
  decide: (
    webhook: WebhookRow,
    transaction: Transaction,
  ) => Partial<WebhookRow> | Promise<Partial<WebhookRow>>,
): Promise<WebhookDto> {
  const updatedAt = new Date(deps.clock.now());
  return deps.database.write(async (transaction) => {
    const webhook = await findOwn(deps, own, transaction);
    const values = { ...(await decide(webhook, transaction)), updatedAt };
    await deps.database.model(Webhook).update(values, { where: { id: own.id }, transaction });
    return presentWebhook({ ...webhook, ...values });
  });
}

async function findOwn(
  { database }: DataContext,
  { memberId, id }: OwnWebhook,
  transaction: Transaction,
): Promise<WebhookRow> {
  const webhook: WebhookRow | null = await database.model(Webhook).findOne({
    where: { id, memberId },
    raw: true,
    transaction,
    lock: transaction.LOCK.UPDATE,
  });
  if (!webhook) throw new AppError("not_found", "There is no such webhook.");
  return webhook;
}

/** 24 random bytes, as Standard Webhooks writes a secret. */
const newSecret = () => `whsec_${randomBytes(24).toString("base64")}`;

const stored = ({ url, events, filter }: WebhookInput) => ({ url, ...wishOf(events, filter) });
