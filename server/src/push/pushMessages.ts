import {
  liveNote,
  resultNote,
  type PushMessage,
  type SignalDto,
  type WebhookEvent,
} from "@signaldeck/contract";

/** A message to a device as it waits in the outbox. */
export interface WaitingPush {
  subscriptionId: string;
  message: PushMessage;
}

/**
 * What a device is told of a signal; null where there is nothing to tell, as of one that stays
 * without a result.
 * @param expiresAt wall time in epoch milliseconds
 */
export function pushMessage(
  event: WebhookEvent,
  signal: SignalDto,
  expiresAt: number,
): PushMessage | null {
  const note = event === "signal.published" ? liveNote(signal) : resultNote(signal);
  return note && { ...note, expiresAt: new Date(expiresAt).toISOString() };
}

/** What keeps a device's messages in order. */
export const pushOrderKeyOf = (subscriptionId: string) => `push:${subscriptionId}`;

/** Test messages wait for no signal's news, which may be what makes somebody test. */
export const pushTestOrderKeyOf = (subscriptionId: string) => `push-test:${subscriptionId}`;
