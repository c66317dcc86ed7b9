import {
  countText,
  MODEL_LIMITS,
  percentAsIs,
  type ComparisonDto,
  signedFigure,
} from "@signaldeck/contract";
import type { PillTone } from "../../../../components/Pill.tsx";

/** What a comparison says, in a few words. */
export function verdictWords({ verdict, enough }: ComparisonDto): { word: string; tone: PillTone } {
  if (verdict === "better") return { word: "Better", tone: "call" };
  if (verdict === "worse") return { word: "Worse", tone: "put" };
  return { word: enough ? "No clear difference" : "Too early to say", tone: "neutral" };
}

/** "−0.00120": nats, whose sign is said in front. */
export function nats(value: number): string {
  return signedFigure(value, 5);
}

/** "2,345 forecasts at 410 marks on 3 days" */
export function comparedText({ forecasts, marks, days }: ComparisonDto): string {
  return [
    forecasts === 1 ? "one forecast" : `${countText(forecasts)} forecasts`,
    marks === 1 ? "at one mark" : `at ${countText(marks)} marks`,
    days === 1 ? "on one day" : `on ${countText(days)} days`,
  ].join(" ");
}

/** How the difference is to be read. */
export function differenceText({ difference, low, high }: ComparisonDto): string {
  const mean = `Difference of log-loss for each forecast: ${nats(difference)} nats`;
  if (low === null || high === null) return `${mean}.`;
  return `${mean}, with ${percentAsIs(95)} certainty between ${nats(low)} and ${nats(high)}.`;
}

/** What is still missing before a promotion rests on something; null: nothing. */
export function missingText(comparison: ComparisonDto | null): string | null {
  if (comparison?.enough) return null;
  const least = countText(MODEL_LIMITS.comparedForecasts);
  return `Only ${countText(comparison?.forecasts ?? 0)} of ${least} forecasts were compared.`;
}
