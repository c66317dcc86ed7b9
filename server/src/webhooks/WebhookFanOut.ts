import type { NewMessage } from "../outbox/Outbox.ts";
import { SignalFanOut, type SignalFanOutDeps } from "../news/SignalFanOut.ts";
import type { SignalNews } from "../news/signalNews.ts";
import { Webhook, type WebhookRow } from "./Webhook.ts";
import { orderKeyOf, webhookMessage } from "./webhookNews.ts";

/** Tells members' own tools of signals. */
export class WebhookFanOut extends SignalFanOut<WebhookRow> {
  constructor(deps: SignalFanOutDeps) {
    super(deps, "webhooks");
  }

  protected receivers(): Promise<WebhookRow[]> {
    return this.deps.database
      .model(Webhook)
      .findAll({ where: { disabledReason: null }, order: [["id", "ASC"]], raw: true });
  }

  protected messageFor(webhook: WebhookRow, { row, event, signal }: SignalNews): NewMessage {
    return {
      channel: "webhook",
      recipient: new URL(webhook.url).host,
      subject: `${event} ${signal.pair}`,
      payload: webhookMessage(webhook.id, event, signal, row.createdAt.getTime()),
      orderKey: orderKeyOf(webhook.id),
    };
  }
}
