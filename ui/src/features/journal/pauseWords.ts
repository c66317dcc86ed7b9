import { dollarsAndCents, type JournalPauseDto, type JournalDayDto, t } from "@signaldeck/contract";
import { resumeSentence } from "../../api/nextSignal.ts";

/**
 * Why signals are held back and from when on they can come again, in two sentences.
 * @param at the first mark that can bring one, epoch ms of market time
 */
export function pauseWords(
  pause: JournalPauseDto,
  day: Pick<JournalDayDto, "maxLoss" | "maxSignals"> | undefined,
  at: number,
  now: number | null,
): { title: string; text: string } {
  const rest = `${resumeSentence(at, now)} ${t("What you were shown and your statistics stay.")}`;
  switch (pause.reason) {
    case "loss_limit":
      return {
        title: t("Your loss limit is reached"),
        text: `${youSet(dollarsAndCents(day?.maxLoss ?? 0))} ${rest}`,
      };
    case "signal_limit":
      return {
        title: t("Your signal limit is reached"),
        text: `${youSet(day?.maxSignals ?? 0)} ${rest}`,
      };
    // Paused, or held back for a reason of a newer server.
    default:
      return { title: t("Paused"), text: rest };
  }
}

const youSet = (limit: string | number) => t("You set {{limit}} a day.", { limit });
