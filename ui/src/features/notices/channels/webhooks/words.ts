import { t, type WebhookDto, type WebhookEvent, type WebhookInput } from "@signaldeck/contract";
import { EVENT_WORDS } from "../signalWish.ts";

/** What an event is called in the log. */
export function eventWord(event: string): string {
  return event === "webhook.test" ? t("Test") : EVENT_WORDS[event as WebhookEvent].label();
}

/** The host, which tells one's webhooks apart; the whole address may hold a secret. */
export const hostOf = ({ url }: Pick<WebhookDto, "url">) => new URL(url).host;

/** What is sent to change one thing of a webhook and leave the rest. */
export function inputOf(webhook: WebhookDto, change: Partial<WebhookInput>): WebhookInput {
  const { url, events, filter, disabled } = webhook;
  return { url, events, filter, enabled: disabled === null, ...change };
}
