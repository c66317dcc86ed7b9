import { WEBHOOK_LIMITS, type WebhookDisabledReason } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import { Member } from "../../members/Member.ts";
import { decryptText } from "../../process/encryptText.ts";
import type { SecretContext } from "../../database/DataContext.ts";
import type { MailContext } from "../mails/layout.ts";
import { webhookSwitchedOffMail } from "../mails/serviceMails.ts";
import type { Outbox } from "../outbox/Outbox.ts";
import {
  NoLongerWantedError,
  NOT_ALLOWED,
  PermanentDeliveryError,
  RetryLaterError,
} from "../outbox/outboxRetry.ts";
import { NoAnswerError, postOut, type Answer } from "../../http/postOut.ts";
import type { Delivery } from "../outbox/sender.ts";
import { Webhook, type WebhookRow } from "./Webhook.ts";
import { signedHeaders } from "./signedHeaders.ts";
import { WebhookAttempt } from "./WebhookAttempt.ts";
import { orderKeyOf, type WebhookMessage } from "./webhookNews.ts";

export interface WebhookSenderDeps extends SecretContext {
  mail: MailContext;
  allowLoopback: boolean;
  /** Whether a member may see signals now: a message may have waited for hours. */
  maySeeSignals: (memberId: string) => Promise<boolean>;
  /** For the mail to a member whose webhook was switched off. */
  outbox: () => Pick<Outbox, "add" | "withdraw">;
  post?: typeof postOut;
}

/** The last error of messages that waited for a webhook that is now off. */
export const SWITCHED_OFF = "The webhook was switched off.";

const GONE = 410;

/** Hands messages to members' own tools, writes the log, and switches off what is long dead. */
export class WebhookSender {
  private readonly webhooks;
  private readonly attempts;

  constructor(private readonly deps: WebhookSenderDeps) {
    this.webhooks = deps.database.model(Webhook);
    this.attempts = deps.database.model(WebhookAttempt);
  }

  /**
   * The outbox's sender of the channel `webhook`.
   * @throws as `Sender`.
   */
  async send({ id, payload }: Delivery): Promise<void> {
    const message = payload as WebhookMessage;
    const webhook: WebhookRow | null = await this.webhooks.findByPk(message.webhookId, {
      raw: true,
    });
    if (!webhook) throw new PermanentDeliveryError("The webhook was removed.");
    if (webhook.disabledReason !== null) throw new PermanentDeliveryError(SWITCHED_OFF);
    await this.assertAllowed(webhook);

    const startedAt = performance.now();
    const outcome = await this.attempt(webhook, id, message);
    const duration = Math.round(performance.now() - startedAt);
    const status = outcome instanceof NoAnswerError ? null : outcome.status;
    const fault = faultOf(outcome);
    await this.record(webhook, { messageId: id, event: message.event, status, fault, duration });
    if (fault === null) return;
    if (status === GONE) throw new PermanentDeliveryError(fault);
    // The same address answers the same: the member has to enter another one.
    if (isRedirect(status)) throw new NoLongerWantedError(fault);
    const retryAfter = outcome instanceof NoAnswerError ? null : outcome.retryAfter;
    throw retryAfter === null ? new Error(fault) : new RetryLaterError(fault, retryAfter);
  }

  private async assertAllowed({ id, memberId }: WebhookRow): Promise<void> {
    if (await this.deps.maySeeSignals(memberId)) return;
    await this.deps.database.write((transaction) =>
      this.deps.outbox().withdraw(transaction, orderKeyOf(id), NOT_ALLOWED),
    );
    throw new NoLongerWantedError(NOT_ALLOWED);
  }

  private attempt(
    webhook: WebhookRow,
    id: string,
    { body }: WebhookMessage,
  ): Promise<Answer | NoAnswerError> {
    const { post = postOut, allowLoopback, mail } = this.deps;
    const at = new Date(this.deps.clock.now());
    const headers = signedHeaders({
      id,
      at,
      body,
      // Both sign while a changed secret makes its way.
      secrets: this.secretsOf(webhook, at),
      brand: mail.brand,
    });
    return post(webhook.url, { headers, body, allowLoopback }).catch((error: unknown) => {
      if (error instanceof NoAnswerError) return error;
      throw error;
    });
  }

  private secretsOf(webhook: WebhookRow, now: Date): string[] {
    const { id, sealedSecret, sealedPreviousSecret, previousSecretUntil } = webhook;
    const present = decryptText(this.deps.secret, id, sealedSecret);
    if (!sealedPreviousSecret || !previousSecretUntil || previousSecretUntil <= now) {
      return [present];
    }
    return [present, decryptText(this.deps.secret, id, sealedPreviousSecret)];
  }

  /** Writes the attempt, and what follows from it for the webhook. */
  private async record(
    webhook: WebhookRow,
    attempt: Pick<WebhookAttempt, "messageId" | "event" | "status" | "fault" | "duration">,
  ): Promise<void> {
    const { clock, database } = this.deps;
    const at = new Date(clock.now());
    const { id } = webhook;
    await database.write(async (transaction) => {
      // Held until the commit, so that attempts of one webhook follow one another.
      const now: WebhookRow | null = await this.webhooks.findByPk(id, {
        raw: true,
        transaction,
        lock: transaction.LOCK.UPDATE,
      });
      if (!now) return;
      const delivered = attempt.fault === null;
      await this.attempts.create(
        { id: uuid(), webhookId: id, at, delivered, ...attempt },
        { transaction },
      );
      await this.forgetOldAttempts(transaction, id);
      const failingSince = delivered ? null : (now.failingSince ?? at);
      if (failingSince?.getTime() !== now.failingSince?.getTime()) {
        await this.webhooks.update({ failingSince }, { where: { id }, transaction });
      }
      if (delivered || now.disabledReason !== null) return;
      const failingFor = at.getTime() - (failingSince ?? at).getTime();
      if (attempt.status === GONE) await this.switchOff(transaction, now, "gone");
      else if (failingFor >= WEBHOOK_LIMITS.disableAfter) {
        await this.switchOff(transaction, now, "failing");
      }
    });
  }

  private async forgetOldAttempts(transaction: Transaction, webhookId: string): Promise<void> {
    const [oldest] = await this.attempts.findAll({
      attributes: ["id"],
      where: { webhookId },
      order: [["id", "DESC"]],
      offset: WEBHOOK_LIMITS.logLength,
      limit: 1,
      raw: true,
      transaction,
    });
    if (!oldest) return;
    const where = { webhookId, id: { [Op.lte]: oldest.id } };
    await this.attempts.destroy({ where, transaction });
  }

  private async switchOff(
    transaction: Transaction,
    { id, memberId, url }: WebhookRow,
    reason: Exclude<WebhookDisabledReason, "member">,
  ): Promise<void> {
    const { clock, database, mail } = this.deps;
    const outbox = this.deps.outbox();
    const updatedAt = new Date(clock.now());
    await this.webhooks.update(
      { disabledReason: reason, updatedAt },
      { where: { id }, transaction },
    );
    await outbox.withdraw(transaction, orderKeyOf(id), SWITCHED_OFF);
    const member = await database.model(Member).findByPk(memberId, { raw: true, transaction });
    if (!member) return;
    const { host } = new URL(url);
    await outbox.add(transaction, {
      channel: "mail",
      recipient: member.email,
      payload: webhookSwitchedOffMail(mail, {
        fullName: member.fullName,
        language: member.language,
        host,
        reason,
      }),
    });
  }
}

const isRedirect = (status: number | null) => status !== null && status >= 300 && status < 400;

/** The column's length is the whole sentence's. */
function redirectText(status: number, location: string | null): string {
  const words = `It answered ${status}, a redirect. We don't follow redirects.`;
  const target = location === null || location.length > 80 ? "" : ` (${location})`;
  return `${words} Enter the address it points to${target}.`.slice(0, 200);
}

function faultOf(outcome: Answer | NoAnswerError): string | null {
  if (outcome instanceof NoAnswerError) return outcome.message.slice(0, 200);
  const { status } = outcome;
  if (status >= 200 && status < 300) return null;
  if (isRedirect(status)) return redirectText(status, outcome.location);
  return `It answered ${status}.`;
}
