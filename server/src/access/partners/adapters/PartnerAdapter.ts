import type { PostbackEvent } from "@signaldeck/contract";

/** What one postback says, as far as it is clear without guessing. */
export interface ReadPostback {
  event: PostbackEvent;
  clickId: string | null;
  accountId: string | null;
  /** Hundredths of the currency. */
  cents: number | null;
  /** In capitals; null where none is named. */
  currency: string | null;
  /** The partner's own id of the event. */
  externalId: string | null;
  /** The time as the partner wrote it. */
  saidAt: string | null;
  /** How far a withdrawal is, in the partner's word. */
  state: string | null;
  /** Why it cannot be used, as a sentence; null where it can. */
  fault: string | null;
}

/** The values that came under each name: one, or several. */
export type Values = ReadonlyMap<string, readonly string[]>;

/** How a partner's program speaks. */
export interface PartnerAdapter {
  /** The parameter of its link that it brings back as the click's id. */
  linkParameter: string;
  /**
   * What to paste there, by event; words in braces are its macros. The click's id and the end follow
   * (`endedQuery`).
   */
  paste: readonly { event: string; query: string }[];
  /** Names of the parameters that are read. */
  names: {
    event: string;
    clickId: string;
    accountId: string;
    externalId: string | null;
    saidAt: string | null;
    state: string | null;
  };
  /** Its words for what has happened. */
  events: ReadonlyMap<string, PostbackEvent>;
  /** Under which name an event carries its amount; events that are missing carry none. */
  amountOf: Partial<Record<PostbackEvent, string>>;
}
