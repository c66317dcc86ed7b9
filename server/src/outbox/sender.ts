/** A way out of the house. */
export type Channel = "mail" | "push" | "telegram" | "webhook";

export interface Delivery {
  /** Stays the same over all tries, so that a receiver can recognise a repetition. */
  id: string;
  recipient: string;
  payload: unknown;
}

/**
 * Hands one message over to the outside; resolves once it was accepted. Must end within a minute.
 * @throws PermanentDeliveryError when trying again is pointless, RetryLaterError when the receiver
 * says when to come back, RoadFaultError when no message would get through, NoLongerWantedError when
 * it has lost its point; anything else is tried again.
 */
export type Sender = (delivery: Delivery) => Promise<void>;
