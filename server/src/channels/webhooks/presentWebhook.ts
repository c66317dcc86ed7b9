import { WEBHOOK_EVENTS, WebhookAttemptDto, WebhookDto } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import { filterOf, listOf } from "../../delivery/news/wantsSignal.ts";
import { presenter } from "../../http/presenter.ts";
import type { WebhookRow } from "../../delivery/webhooks/Webhook.ts";
import type { WebhookAttempt } from "../../delivery/webhooks/WebhookAttempt.ts";

/** A webhook as its member sees it: never its secret. */
export const presentWebhook: (row: WebhookRow) => WebhookDto = presenter(WebhookDto, {
  events: ({ events }) => WEBHOOK_EVENTS.filter((event) => listOf(events).includes(event)),
  filter: filterOf,
  disabled: ({ disabledReason }) => disabledReason,
});

export const presentAttempt: (row: InferAttributes<WebhookAttempt>) => WebhookAttemptDto =
  presenter(WebhookAttemptDto, {});
