import type { PushMessage } from "@signaldeck/contract";

/** A message to a device as it waits in the outbox. */
export interface WaitingPush {
  subscriptionId: string;
  message: PushMessage;
  /** News of the member's own account, which need no right to signals. */
  about?: "account";
}

/** What keeps a device's messages in order. */
export const pushOrderKeyOf = (subscriptionId: string) => `push:${subscriptionId}`;

/** Test messages wait for no signal's news, which may be what makes somebody test. */
export const pushTestOrderKeyOf = (subscriptionId: string) => `push-test:${subscriptionId}`;

/** News of the account wait for no signal's, and are never withdrawn with them. */
export const pushNewsOrderKeyOf = (subscriptionId: string) => `push-news:${subscriptionId}`;
