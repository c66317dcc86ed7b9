import type { WebhookBody, WebhookLedger } from "@signaldeck/contract";

/** A message to a webhook as it waits in the outbox; the body is signed as it stands. */
export interface WebhookMessage {
  webhookId: string;
  event: WebhookBody["type"];
  body: string;
}

/** Builds a message; `at` is wall time in epoch milliseconds. */
export function webhookMessage<T extends WebhookBody["type"]>(
  webhookId: string,
  type: T,
  data: Extract<WebhookBody, { type: T }>["data"],
  { at, ledger }: { at: number; ledger?: WebhookLedger | undefined },
): WebhookMessage {
  const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data, ledger });
  return { webhookId, event: type, body };
}

/** What keeps a webhook's messages in order. */
export const orderKeyOf = (webhookId: string) => `webhook:${webhookId}`;

/** Test messages wait for no signal's news, which may be what makes somebody test. */
export const testOrderKeyOf = (webhookId: string) => `webhook-test:${webhookId}`;
