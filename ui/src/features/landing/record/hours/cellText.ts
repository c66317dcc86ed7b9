import { countText, percent } from "@signaldeck/contract";
import { hourText, WEEKDAYS, type HourCell } from "./hourMap.ts";

/** "Tue 14:00: 12 won, 9 lost, 57.1 %" */
export function cellText({ weekday, hour, won, lost, rate }: HourCell): string {
  const counts = `${countText(won)} won, ${countText(lost)} lost`;
  return `${WEEKDAYS[weekday]} ${hourText(hour)}: ${counts}${rate === null ? "" : `, ${percent(rate)}`}`;
}
