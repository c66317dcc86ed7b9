import {
  hoursText,
  type TodayDto,
  watClock,
  watClockSeconds,
  watDate,
  watNear,
  t,
  tCount,
} from "@signaldeck/contract";
import { resumeSentence, unjudgedSentence, type Coming } from "../../api/nextSignal.ts";
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
  { coming, untilMark, today }: Pick<NextSignal, "coming" | "untilMark" | "today">,
  now: number | null,
): { chance: string; used: string } | null {
  if (now === null || !today) return null;
  const chance = chanceSentence(coming, untilMark === "CALC", today, now);
  return chance === null ? null : { chance, used: usedText(today) };
}

function chanceSentence(
  coming: Coming,
  isAwaited: boolean,
  { quota }: TodayDto,
  now: number,
): string | null {
  switch (coming.kind) {
    case "mark":
      if (isAwaited) return awaitedSentence(quota);
      return quota === null
        ? t("The next signal may come at {{at}} WAT. At most one comes at each five-minute mark.", {
            at: watClockSeconds(coming.at),
          })
        : t("Your next signal may come at {{at}} WAT.", { at: watClockSeconds(coming.at) });
    case "window":
      return windowSentence(coming.at, now);
    case "unjudged":
      return unjudgedSentence(coming.at, now);
    case "held":
      return resumeSentence(coming.at, now);
    default:
      return null;
  }
}

const awaitedSentence = (quota: number | null) =>
  quota === null
    ? t("The candles have just closed. A signal follows if one of the pairs is worth it.")
    : t(
        "The candles have just closed. If one of the pairs is good enough for your window, its signal follows.",
      );

const windowSentence = (at: number, now: number) =>
  watDate(at) === watDate(now)
    ? t("Your next signal can come at {{at}} WAT, when your next window opens.", {
        at: watClock(at),
      })
    : t("Your next signal can come at {{at}} WAT, tomorrow, when your next window opens.", {
        at: watClock(at),
      });

/** The same in few words, for a bar or a small window; null where the next mark can bring one. */
export function laterWords(coming: Coming, now: number | null): string | null {
  switch (coming.kind) {
    case "held":
      return resumeSentence(coming.at, now);
    case "stopped":
      return t("Signals are paused");
    case "closed":
      return coming.words;
    case "unjudged":
      return t("Forecasts resume by {{at}} at the latest", { at: watNear(coming.at, now) });
    case "window":
      return t("Next signal {{time}} at the earliest", { time: watNear(coming.at, now) });
    default:
      return null;
  }
}
