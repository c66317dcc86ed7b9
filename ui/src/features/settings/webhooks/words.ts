import {
  SIGNAL_LIMITS,
  type AlertFilter,
  type WebhookDto,
  type WebhookEvent,
  type WebhookInput,
} from "@signaldeck/contract";

export const EVENT_WORDS: Record<WebhookEvent, { label: string; text: string }> = {
  "signal.published": { label: "Published", text: "A new signal is out." },
  "signal.settled": { label: "Settled", text: "How a signal ended." },
  "signal.voided": { label: "Voided", text: "A signal was taken back before its expiry." },
};

/** What an event is called in the log. */
export function eventWord(event: string): string {
  return event in EVENT_WORDS ? EVENT_WORDS[event as WebhookEvent].label : "Test";
}

/** "EUR/USD, GBP/USD · 54 % and more · quiet 22:00 to 07:00 WAT" */
export function filterText({ pairs, minConfidence, quietHours }: AlertFilter): string {
  return [
    pairs.length > 0 ? pairs.join(", ") : "All pairs",
    ...(minConfidence > SIGNAL_LIMITS.confidenceFloor ? [`${minConfidence} % and more`] : []),
    ...(quietHours ? [`quiet ${quietHours.from} to ${quietHours.to} WAT`] : []),
  ].join(" · ");
}

/** The host, which tells one's webhooks apart; the whole address may hold a secret. */
export const hostOf = ({ url }: Pick<WebhookDto, "url">) => new URL(url).host;

/** What is sent to change one thing of a webhook and leave the rest. */
export function inputOf(webhook: WebhookDto, change: Partial<WebhookInput>): WebhookInput {
  const { url, events, filter, disabled } = webhook;
  return { url, events, filter, enabled: disabled === null, ...change };
}
