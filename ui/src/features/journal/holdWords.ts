import { dollarsAndCents, type HoldDto, type JournalDayDto, watNear } from "@signaldeck/contract";

/** Why signals are held back and until when, in two sentences. */
export function holdWords(
  hold: HoldDto,
  day: Pick<JournalDayDto, "maxLoss" | "maxSignals"> | undefined,
  now: number | null,
): { title: string; text: string } {
  const until = watNear(hold.until, now);
  const stays = "What you were shown and your statistics stay.";
  switch (hold.reason) {
    case "paused":
      return { title: "Paused", text: `New signals are held back until ${until}. ${stays}` };
    case "loss_limit":
      return {
        title: "Your loss limit is reached",
        text: `You set ${dollarsAndCents(day?.maxLoss ?? 0)} a day. New signals come again after ${until}. ${stays}`,
      };
    case "signal_limit":
      return {
        title: "Your signal limit is reached",
        text: `You set ${day?.maxSignals ?? 0} a day. New signals come again after ${until}. ${stays}`,
      };
  }
}
