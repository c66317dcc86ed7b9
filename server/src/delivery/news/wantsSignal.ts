import {
  minutesOfDay,
  timeOfDay,
  wantsToHear,
  watMinuteOfDay,
  type AlertFilter,
  type JudgedSignal,
  type SignalPreferences,
  type SignalDto,
  type SignalNewsEvent,
  type WebhookEvent,
  wishOfNews,
} from "@signaldeck/contract";

/** Which signals a receiver wants, as the columns of its table store it. */
export interface SignalWish {
  /** With commas between them. */
  events: string;
  /** With commas between them; empty: all. */
  pairs: string;
  /** Percent. */
  minConfidence: number;
  /** Only what is recommended to the member. */
  recommendedOnly: boolean;
  /** Minutes of the day in West Africa Time; both or none. */
  quietFrom: number | null;
  quietTo: number | null;
}

/**
 * Whether a receiver's own choice and filter let a signal's news through.
 * @param at when it became news, wall time in epoch milliseconds
 * @param own what the member judges signals by
 */
export function wantsSignal(
  wish: SignalWish,
  event: SignalNewsEvent,
  signal: Pick<SignalDto, "pair"> & JudgedSignal,
  at: number,
  own: SignalPreferences,
): boolean {
  return (
    listOf(wish.events).includes(wishOfNews(event)) &&
    wantsToHear(filterOf(wish), signal, watMinuteOfDay(at), own)
  );
}

/** A receiver's filter as the contract has it. */
export function filterOf({
  pairs,
  minConfidence,
  recommendedOnly,
  quietFrom,
  quietTo,
}: Omit<SignalWish, "events">): AlertFilter {
  return {
    pairs: listOf(pairs),
    minConfidence,
    recommendedOnly,
    quietHours:
      quietFrom === null || quietTo === null
        ? null
        : { from: timeOfDay(quietFrom), to: timeOfDay(quietTo) },
  };
}

/** Events and filter of the contract as a receiver's columns hold them. */
export function wishOf(events: readonly WebhookEvent[], filter: AlertFilter): SignalWish {
  const { pairs, minConfidence, recommendedOnly, quietHours } = filter;
  return {
    events: events.join(","),
    pairs: pairs.join(","),
    minConfidence,
    recommendedOnly,
    quietFrom: quietHours && minutesOfDay(quietHours.from),
    quietTo: quietHours && minutesOfDay(quietHours.to),
  };
}

/** The parts of a list with commas. */
export function listOf(text: string): string[] {
  return text === "" ? [] : text.split(",");
}
