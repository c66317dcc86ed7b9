import { WEBHOOK_EVENTS, type WebhookAttemptDto, type WebhookDto } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import { filterOf, listOf } from "../delivery/news/wantsSignal.ts";
import type { WebhookRow } from "../delivery/webhooks/Webhook.ts";
import type { WebhookAttempt } from "../delivery/webhooks/WebhookAttempt.ts";

/** A webhook as its member sees it: never its secret. */
export function presentWebhook(row: WebhookRow): WebhookDto {
  const events = listOf(row.events);
  return {
    id: row.id,
    url: row.url,
    events: WEBHOOK_EVENTS.filter((event) => events.includes(event)),
    filter: filterOf(row),
    disabled: row.disabledReason,
    failingSince: row.failingSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    secretAt: row.secretAt.toISOString(),
  };
}

export function presentAttempt(row: InferAttributes<WebhookAttempt>): WebhookAttemptDto {
  const { id, messageId, event, delivered, status, fault, duration } = row;
  return { id, messageId, event, at: row.at.toISOString(), delivered, status, fault, duration };
}
