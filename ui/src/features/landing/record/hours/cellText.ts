import { percent } from "@signaldeck/contract";
import { lostText, wonText } from "../../results.ts";
import { hourText, weekdayName, type HourCell } from "./hourMap.ts";

/** "Tue 14:00: 12 won, 9 lost, 57.1 %" */
export function cellText({ weekday, hour, won, lost, rate }: HourCell): string {
  const counts = `${wonText(won)}, ${lostText(lost)}`;
  return `${weekdayName(weekday)} ${hourText(hour)}: ${counts}${rate === null ? "" : `, ${percent(rate)}`}`;
}
