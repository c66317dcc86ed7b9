import { DAY } from "../durations.ts";
import { watClock, watDate, watDayName, watMoment } from "../timeText.ts";
import { t } from "../language/words.ts";
import type { ClosedMarketDto } from "./calls.ts";

/** "FX opens Sunday 10:00 PM WAT"; with the date where the day's name could be another week's. */
export function closedText({ name, opensAt }: ClosedMarketDto, now: number): string {
  if (!opensAt) return t("{{name}} is closed", { name });
  if (Date.parse(opensAt) - now > 6 * DAY) {
    return t("{{name}} opens {{moment}}", { name, moment: watMoment(opensAt) });
  }
  const time = watClock(opensAt);
  if (watDate(opensAt) === watDate(now)) return t("{{name}} opens {{time}} WAT", { name, time });
  const day = watDayName(opensAt);
  return t("{{name}} opens {{day}} {{time}} WAT", { name, day, time });
}
