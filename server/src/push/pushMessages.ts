import {
  liveNote,
  resultNote,
  type OwnTerms,
  type PushMessage,
  type SignalDto,
  type SignalNewsEvent,
  withdrawnNote,
} from "@signaldeck/contract";

/** A message to a device as it waits in the outbox. */
export interface WaitingPush {
  subscriptionId: string;
  message: PushMessage;
  /** News of the member's own account, which need no right to signals. */
  about?: "account";
}

/**
 * What a device is told of a signal; null where there is nothing to tell, as of one that stays
 * without a result.
 * @param expiresAt wall time in epoch milliseconds
 * @param own what the device's member judges signals by
 */
export function pushMessage(
  event: SignalNewsEvent,
  signal: SignalDto,
  expiresAt: number,
  own: OwnTerms,
): PushMessage | null {
  const note =
    event === "signal.published"
      ? liveNote(signal, own)
      : event === "signal.withdrawn"
        ? withdrawnNote(signal)
        : resultNote(signal);
  return note && { ...note, expiresAt: new Date(expiresAt).toISOString() };
}

/** What keeps a device's messages in order. */
export const pushOrderKeyOf = (subscriptionId: string) => `push:${subscriptionId}`;

/** Test messages wait for no signal's news, which may be what makes somebody test. */
export const pushTestOrderKeyOf = (subscriptionId: string) => `push-test:${subscriptionId}`;

/** News of the account wait for no signal's, and are never withdrawn with them. */
export const pushNewsOrderKeyOf = (subscriptionId: string) => `push-news:${subscriptionId}`;
