import type { LiveEvent, SignalDto, WebhookEvent } from "@signaldeck/contract";

/** What a live event is to whoever is told of signals; null where it is no news to them. */
export function signalNews(event: LiveEvent): { event: WebhookEvent; signal: SignalDto } | null {
  if (event.type === "signal.published") return { event: event.type, signal: event.signal };
  if (event.type !== "signal.updated" || event.signal.settledAt === null) return null;
  const { signal } = event;
  return { event: signal.voidedAt === null ? "signal.settled" : "signal.voided", signal };
}
