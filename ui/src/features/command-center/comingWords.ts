import {
  hoursText,
  SIGNAL_MESSAGES,
  t,
  type JournalPauseDto,
  type TodayDto,
} from "@signaldeck/contract";
import { resumeSentence, unjudgedSentence, type Coming } from "../../api/nextSignal.ts";

/** Why signals are held back by the member, in few words. */
export const heldWords = ({ reason }: JournalPauseDto): string =>
  reason === "paused" ? t("Your own pause is on.") : t("Your own limit for today is reached.");

/**
 * What of signals is to be expected, in a sentence or two, where nothing counts down.
 * @param hours the tier's; undefined: the member receives every signal.
 */
export function comingSentence(
  coming: Coming,
  now: number | null,
  hours: TodayDto["hours"] | undefined,
): string {
  switch (coming.kind) {
    case "held":
      return `${heldWords(coming.pause)} ${resumeSentence(coming.at, now)}`;
    case "stopped":
      return `${SIGNAL_MESSAGES.paused} ${coming.reason}`;
    case "closed":
      return `${coming.words}. ${t("Until then no signal comes; the signal room keeps the last ones.")}`;
    case "unjudged":
      return unjudgedSentence(coming.at, now);
    case "unknown":
      return "";
    default:
      return hours === undefined
        ? t("You get every signal we publish.")
        : t(
            "Your day has a window for each of your signals, {{hours}}. The signal room says when the next one can come.",
            { hours: hoursText(hours) },
          );
  }
}
