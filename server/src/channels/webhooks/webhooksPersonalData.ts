import type { PersonalDataModule } from "../../members/personalData.ts";
import type { Database } from "../../database/Database.ts";
import { OutboxMessage } from "../../delivery/outbox/OutboxMessage.ts";
import { presentAttempt } from "./presentWebhook.ts";
import { Webhook, type WebhookRow } from "../../delivery/webhooks/Webhook.ts";
import { WebhookAttempt } from "../../delivery/webhooks/WebhookAttempt.ts";
import { orderKeyOf, testOrderKeyOf } from "../../delivery/webhooks/webhookNews.ts";

/** A member's webhooks, the log of their deliveries, and their messages in the outbox. */
export function webhooksPersonalData(database: Database): PersonalDataModule {
  const webhooks = database.model(Webhook);
  const attempts = database.model(WebhookAttempt);
  return {
    name: "webhooks",
    tables: ["webhooks", "webhook_attempts"],
    async export(memberId) {
      const rows: WebhookRow[] = await webhooks.findAll({
        where: { memberId },
        attributes: { exclude: ["sealedSecret", "sealedPreviousSecret", "previousSecretUntil"] },
        order: [["id", "ASC"]],
        raw: true,
      });
      const log = await attempts.findAll({
        where: { webhookId: rows.map(({ id }) => id) },
        order: [["id", "ASC"]],
        raw: true,
      });
      return rows.map((row) => ({
        ...row,
        attempts: log.filter(({ webhookId }) => webhookId === row.id).map(presentAttempt),
      }));
    },
    async erase(memberId, transaction) {
      const options = { raw: true, transaction } as const;
      const rows = await webhooks.findAll({ where: { memberId }, attributes: ["id"], ...options });
      const ids = rows.map(({ id }) => id);
      const orderKey = ids.flatMap((id) => [orderKeyOf(id), testOrderKeyOf(id)]);
      await database.model(OutboxMessage).destroy({ where: { orderKey }, transaction });
      await attempts.destroy({ where: { webhookId: ids }, transaction });
      await webhooks.destroy({ where: { memberId }, transaction });
    },
  };
}
