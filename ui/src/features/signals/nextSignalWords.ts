import {
  hoursText,
  type TodayDto,
  watClock,
  watClockSeconds,
  watDate,
  t,
  tCount,
} from "@signaldeck/contract";
import { nextMark } from "../../api/marketClock.ts";
import type { NextSignal } from "./useNextSignal.ts";

/** How much of the day's signals a member has had, and in which hours they come. */
export function usedText({
  received,
  quota,
  hours,
}: Pick<TodayDto, "received" | "quota" | "hours">): string {
  if (quota === null) {
    return tCount(received, "{{count}} received today.", "{{count}} received today.");
  }
  const used = tCount(
    received,
    "{{count}} of {{quota}} received today.",
    "{{count}} of {{quota}} received today.",
    { quota },
  );
  return hours === null
    ? used
    : `${used} ${t("Your tier's signals come {{hours}}.", { hours: hoursText(hours) })}`;
}

/** When the member's next signal can come, and how much of today's is used; null while unknown. */
export function nextSignalWords(
  { next, at, isUnjudged, today }: Pick<NextSignal, "next" | "at" | "isUnjudged" | "today">,
  marketNow: number | null,
): { chance: string; used: string } | null {
  if (marketNow === null || next === null || at === null || !today) return null;
  const chance = isUnjudged ? unjudgedSentence(at) : chanceSentence(next, at, today, marketNow);
  return { chance, used: usedText(today) };
}

function unjudgedSentence(at: number): string {
  return t("Too few prices in a row for a forecast. The next signal may come at {{at}} WAT.", {
    at: watClock(at),
  });
}

function chanceSentence(
  next: number | "CALC",
  at: number,
  { quota }: TodayDto,
  now: number,
): string {
  if (next === "CALC") {
    return quota === null
      ? t("The candles have just closed. A signal follows if one of the pairs is worth it.")
      : t(
          "The candles have just closed. If one of the pairs is good enough for your window, its signal follows.",
        );
  }
  if (quota === null) {
    return t(
      "The next signal may come at {{at}} WAT. At most one comes at each five-minute mark.",
      { at: watClockSeconds(at) },
    );
  }
  if (at === nextMark(now))
    return t("Your next signal may come at {{at}} WAT.", { at: watClockSeconds(at) });
  return watDate(at) === watDate(now)
    ? t("Your next signal can come at {{at}} WAT, when your next window opens.", {
        at: watClock(at),
      })
    : t("Your next signal can come at {{at}} WAT, tomorrow, when your next window opens.", {
        at: watClock(at),
      });
}
