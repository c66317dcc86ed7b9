import type { WebhookLedger } from "@signaldeck/contract";
import type { NewMessage } from "../../delivery/outbox/Outbox.ts";
import type { ReadLogHead } from "../../delivery/news/ReadLogHead.ts";
import { SignalFanOut, type SignalFanOutDeps } from "../../delivery/news/SignalFanOut.ts";
import type { SignalNews } from "../../delivery/news/signalNews.ts";
import { Webhook, type WebhookRow } from "../../delivery/webhooks/Webhook.ts";
import { orderKeyOf, webhookMessage } from "../../delivery/webhooks/webhookNews.ts";

export interface WebhookFanOutDeps extends SignalFanOutDeps {
  readLogHead: ReadLogHead;
  /** Where the server is, without a trailing slash. */
  publicUrl: string;
}

/** A webhook, and the head of the ledger's log that goes with its messages. */
interface NotifiedWebhook extends WebhookRow {
  ledger: WebhookLedger | undefined;
}

/** Tells members' own tools of signals. */
export class WebhookFanOut extends SignalFanOut<NotifiedWebhook, WebhookFanOutDeps> {
  constructor(deps: WebhookFanOutDeps) {
    super(deps, "webhooks");
  }

  protected async receivers(): Promise<NotifiedWebhook[]> {
    const { database, readLogHead, publicUrl } = this.deps;
    const webhooks: WebhookRow[] = await database
      .model(Webhook)
      .findAll({ where: { disabledReason: null }, order: [["id", "ASC"]], raw: true });
    const head = webhooks.length === 0 ? null : await readLogHead();
    const ledger = head ? { ...head, checkpoint: `${publicUrl}/ledger/checkpoint` } : undefined;
    return webhooks.map((webhook) => ({ ...webhook, ledger }));
  }

  protected messageFor(webhook: NotifiedWebhook, { at, event, signal }: SignalNews): NewMessage {
    const { id, url, ledger } = webhook;
    return {
      channel: "webhook",
      recipient: new URL(url).host,
      subject: `${event} ${signal.pair}`,
      payload: webhookMessage(id, event, signal, { at, ledger }),
      orderKey: orderKeyOf(id),
    };
  }
}
