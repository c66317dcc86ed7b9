import {
  SIGNAL_NEWS,
  type LiveEvent,
  type SignalDto,
  type SignalNewsEvent,
} from "@signaldeck/contract";
import type { Clock } from "../../process/clock/clock.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import type { LoggedEvent } from "../../live/LoggedEvent.ts";

/** One live event as receivers of signals get it. */
export interface SignalNews extends Pick<LoggedEvent, "id" | "audience" | "at"> {
  event: SignalNewsEvent;
  signal: SignalDto;
  /** When it stops being news, wall time in epoch milliseconds. */
  expiresAt: number;
}

/**
 * What a live event is to receivers of signals: a published one is news until its own expiry,
 * its end for some hours. Null where it is no news, or not any more.
 */
export function signalNews(
  { id, audience, at, event }: LoggedEvent,
  { clock, feed }: { clock: Clock; feed: Pick<PriceFeed, "clock"> },
): SignalNews | null {
  const found = newsIn(event);
  if (!found) return null;
  const now = clock.now();
  const left =
    found.event === "signal.published"
      ? feed.clock.wallDelayUntil(Date.parse(found.signal.expiresAt))
      : at + SIGNAL_NEWS.resultLife - now;
  return left <= 0 ? null : { id, audience, at, ...found, expiresAt: now + left };
}

function newsIn(event: LiveEvent): Pick<SignalNews, "event" | "signal"> | null {
  if (event.type === "signal.published") return { event: event.type, signal: event.signal };
  if (event.type !== "signal.updated") return null;
  const { signal } = event;
  if (isWithdrawal(signal)) return { event: "signal.withdrawn", signal };
  if (signal.settledAt === null) return null;
  return { event: signal.voidedAt === null ? "signal.settled" : "signal.voided", signal };
}

/** Whether an updated signal is one that was withdrawn this very moment. */
const isWithdrawal = ({ withdrawnAt, updatedAt, settledAt }: SignalDto): boolean =>
  withdrawnAt !== null && withdrawnAt === updatedAt && settledAt === null;

/** What the messages that call somebody to a signal share, so that they can be taken back together. */
export const callsToSignal = (signalId: string): string => `signal:${signalId}`;

/** The signal that nobody is to be called to any more on account of a live event; null: none. */
export function takenBackIn({ event }: LoggedEvent): string | null {
  if (event.type !== "signal.updated") return null;
  const { id, voidedAt, withdrawnAt } = event.signal;
  return voidedAt === null && withdrawnAt === null ? null : id;
}
