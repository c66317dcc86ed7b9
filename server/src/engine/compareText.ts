import { percentAsIs } from "@signaldeck/contract";
import { calibration, figures, taken } from "./backtestText.ts";
import { type ComparedModel, type CompareReport, DAYS_LEAST } from "./compare.ts";

/** The report of a comparison for a terminal. */
export function compareText({ served, candidate, leftOut, difference }: CompareReport): string {
  const { published } = served;
  return [
    "Both on the same candles: files that a model was trained on are judged walk-forward, others by",
    "its final weights. Signals are the best pair of each mark, at a payout of " +
      `${percentAsIs(published.payout)}.`,
    ...(leftOut.served + leftOut.candidate > 0
      ? [
          `Left out, because one alone could judge them: ${leftOut.served} marks of the served model,`,
          `${leftOut.candidate} of the candidate.`,
        ]
      : []),
    "",
    ...model("Served", served),
    "",
    ...model("Candidate", candidate),
    "",
    "Brier, candidate minus served",
    `  ${differenceText(difference)}`,
    "",
  ].join("\n");
}

function model(role: string, found: ComparedModel): string[] {
  return [
    `${role}: ${found.hash.slice(0, 12)}, trained ${found.trainedAt}`,
    figures(found),
    ...calibration(found.buckets),
    taken("signals", found.published),
    taken("recommended", found.recommended),
  ];
}

function differenceText({ days, brier, low, high }: CompareReport["difference"]): string {
  if (brier === null) return "nothing to judge";
  if (low === null || high === null) {
    return `${signed(brier)} on ${days} days; an interval needs ${DAYS_LEAST}`;
  }
  const interval = `95 % ${signed(low)} .. ${signed(high)}, by ${days} days`;
  return `${signed(brier)} (${interval}): ${verdict(low, high)}`;
}

function verdict(low: number, high: number): string {
  if (high < 0) return "the candidate is better";
  return low > 0 ? "the candidate is worse" : "no clear difference";
}

const signed = (value: number): string => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(6)}`;
