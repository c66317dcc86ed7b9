import {
  openTable,
  SIGNAL_LIMITS,
  WEBHOOK_EVENTS,
  type AlertFilter,
  type WebhookEvent,
  percentAsIs,
  t,
} from "@signaldeck/contract";
import {
  alertFilterForm,
  alertFilterOf,
  type AlertFilterForm,
} from "../../../components/alertFilterForm.ts";

/** Which signals a receiver, such as a webhook or a device, gets. */
export interface SignalWish {
  events: WebhookEvent[];
  filter: AlertFilter;
}

export const EVENT_WORDS = openTable<WebhookEvent, { label: () => string; text: () => string }>(
  (words) => ({ label: () => words, text: () => "" }),
  {
    "signal.published": { label: () => t("Published"), text: () => t("A new signal is out.") },
    "signal.settled": { label: () => t("Settled"), text: () => t("How a signal ended.") },
    "signal.voided": {
      label: () => t("Voided"),
      text: () => t("A signal was voided or withdrawn before its expiry."),
    },
  },
);

/** A wish as form fields hold it. */
export interface SignalWishForm extends AlertFilterForm {
  published: boolean;
  settled: boolean;
  voided: boolean;
}

export const WISH_FIELDS = {
  "signal.published": "published",
  "signal.settled": "settled",
  "signal.voided": "voided",
} as const satisfies Record<WebhookEvent, keyof SignalWishForm>;

export function signalWishForm({ events, filter }: SignalWish): SignalWishForm {
  return {
    published: events.includes("signal.published"),
    settled: events.includes("signal.settled"),
    voided: events.includes("signal.voided"),
    ...alertFilterForm(filter),
  };
}

/** The wish that a form holds, out of these pairs; or a sentence that says what is missing. */
export function signalWishOf(form: SignalWishForm, pairs: readonly string[]): SignalWish | string {
  const events = WEBHOOK_EVENTS.filter((event) => form[WISH_FIELDS[event]]);
  if (events.length === 0) return t("Choose at least one event.");
  const filter = alertFilterOf(form, pairs);
  return filter ? { events, filter } : t("Enter both times of your quiet hours.");
}

/** "Published, Settled" */
export const eventsText = (events: readonly WebhookEvent[]) =>
  events.map((event) => EVENT_WORDS[event].label()).join(", ");

/** "EUR/USD, GBP/USD · 54 % and more · quiet 22:00 to 07:00 WAT" */
export function filterText(filter: AlertFilter): string {
  const { pairs, minConfidence, recommendedOnly, quietHours } = filter;
  return [
    pairs.length > 0 ? pairs.join(", ") : t("All pairs"),
    recommendedOnly ? t("recommended") : t("all signals"),
    ...(minConfidence > SIGNAL_LIMITS.confidenceFloor
      ? [t("{{percent}} and more", { percent: percentAsIs(minConfidence) })]
      : []),
    ...(quietHours ? [t("quiet {{from}} to {{to}} WAT", quietHours)] : []),
  ].join(" · ");
}
