import { type TodayDto, watClock, watClockSeconds, watDate } from "@signaldeck/contract";
import { nextMark } from "../../api/marketClock.ts";
import type { NextSignal } from "./useNextSignal.ts";

/** How much of the day's signals a member has had: "3 of 10 received today." */
export function usedText({ received, quota }: Pick<TodayDto, "received" | "quota">): string {
  return quota === null ? `${received} received today.` : `${received} of ${quota} received today.`;
}

/** When the member's next signal can come, and how much of today's is used; null while unknown. */
export function nextSignalSentence(
  { next, at, today }: Pick<NextSignal, "next" | "at" | "today">,
  marketNow: number | null,
): string | null {
  if (marketNow === null || next === null || at === null || !today) return null;
  return `${chanceSentence(next, at, today, marketNow)} ${usedText(today)}`;
}

function chanceSentence(
  next: number | "CALC",
  at: number,
  { quota }: TodayDto,
  now: number,
): string {
  if (next === "CALC") {
    return quota === null
      ? "The candles have just closed. A signal follows if one of the pairs is worth it."
      : "The candles have just closed. If one of the pairs is good enough for your window, its signal follows.";
  }
  if (quota === null) {
    return `The next signal may come at ${watClockSeconds(at)} WAT. At most one comes at each five-minute mark.`;
  }
  if (at === nextMark(now)) return `Your next signal may come at ${watClockSeconds(at)} WAT.`;
  const when =
    watDate(at) !== watDate(now) ? `${watClock(at)} WAT, tomorrow` : `${watClock(at)} WAT`;
  return `Your next signal can come at ${when}, when your next window opens.`;
}
