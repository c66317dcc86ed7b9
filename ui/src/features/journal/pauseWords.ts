import {
  dollarsAndCents,
  type JournalPauseDto,
  type JournalDayDto,
  watNear,
  t,
} from "@signaldeck/contract";

/** Why signals are held back and until when, in two sentences. */
export function pauseWords(
  pause: JournalPauseDto,
  day: Pick<JournalDayDto, "maxLoss" | "maxSignals"> | undefined,
  now: number | null,
): { title: string; text: string } {
  const until = watNear(pause.until, now);
  const stays = t("What you were shown and your statistics stay.");
  switch (pause.reason) {
    case "loss_limit":
      return {
        title: t("Your loss limit is reached"),
        text: `${t("You set {{limit}} a day. New signals come again after {{until}}.", {
          limit: dollarsAndCents(day?.maxLoss ?? 0),
          until,
        })} ${stays}`,
      };
    case "signal_limit":
      return {
        title: t("Your signal limit is reached"),
        text: `${t("You set {{limit}} a day. New signals come again after {{until}}.", {
          limit: day?.maxSignals ?? 0,
          until,
        })} ${stays}`,
      };
    // Paused, or held back for a reason of a newer server.
    default:
      return {
        title: t("Paused"),
        text: `${t("New signals are held back until {{until}}.", { until })} ${stays}`,
      };
  }
}
