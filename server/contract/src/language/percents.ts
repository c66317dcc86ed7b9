import { percent, share } from "./figures.ts";
import { t } from "./words.ts";

/** The two ends of a range, rounded alike: "46.3 to 57.7 %", or "46.3 and 57.7 %" after "between". */
export function percents(low: number, high: number, joint: "to" | "and" = "to", digits = 1) {
  const ends = { low: share(low, digits), high: percent(high, digits) };
  return joint === "to" ? t("{{low}} to {{high}}", ends) : t("{{low}} and {{high}}", ends);
}
