/** A way out of the server. */
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

/** How a channel tries again. */
export interface RetryPolicy {
  /** The longest delay between two tries in ms. */
  longest: number;
  attempts: number;
  /** Nothing is put off for longer than this in ms: what is, was put off by a clock that ran ahead. */
  furthest: number;
}

/** How messages go by one channel: the channel's module says it, the outbox knows of no vendor. */
export interface Way {
  send: Sender;
  /** How many are under way at once. Most of their time is waiting for an answer. */
  atOnce: number;
  /** All go to one server; of other channels each host is a road of its own. */
  oneServer: boolean;
  retries: RetryPolicy;
}
