import { DAY } from "@signaldeck/contract";
import { groupBy } from "../process/groupBy.ts";
import { judgeFolder, tallyOf, USUAL_PAYOUT } from "./backtest.ts";
import type { JudgedMark } from "./judge.ts";
import type { Model } from "./model.ts";
import { publishedFigures, type PublishedFigures } from "./published.ts";
import type { CalibratedFigures } from "./Tally.ts";

/** How one of two models did on the marks that both have judged. */
export interface ComparedModel extends CalibratedFigures, PublishedFigures {
  hash: string;
  trainedAt: string;
}

/** Two models on the same candles. */
export interface CompareReport {
  served: ComparedModel;
  candidate: ComparedModel;
  /** Marks that only one of them could judge; they count for neither. */
  leftOut: { served: number; candidate: number };
  /**
   * Brier of the candidate minus that of the served model: below 0 the candidate is better. Its 95 %
   * interval takes UTC days as blocks, since marks of a day have something in common; null with fewer
   * days than `DAYS_LEAST`.
   */
  difference: { days: number; brier: number | null; low: number | null; high: number | null };
}

/** With fewer days their scatter says nothing. */
export const DAYS_LEAST = 10;
/** Standard deviations to both sides that hold 95 % of a normal. */
const REACH = 1.96;

/**
 * Judges every candle file of a folder with the model that is served and with a candidate.
 * @param payout of the options that signals are graded for, in percent of the stake
 * @throws Error as `judgeFolder` does
 */
export function compare(
  dir: string,
  models: { served: Model; candidate: Model },
  payout = USUAL_PAYOUT,
): CompareReport {
  const served = judgeFolder(dir, models.served).marks;
  const candidate = judgeFolder(dir, models.candidate).marks;
  const theirs = new Map(candidate.map((mark) => [keyOf(mark), mark]));
  const both = served.flatMap((ours): [JudgedMark, JudgedMark][] => {
    const other = theirs.get(keyOf(ours));
    return other ? [[ours, other]] : [];
  });
  const of = ({ hash, trainedAt }: Model, marks: readonly JudgedMark[]): ComparedModel => ({
    hash,
    trainedAt,
    ...tallyOf(marks).calibrated(),
    ...publishedFigures(marks, payout),
  });
  return {
    served: of(
      models.served,
      both.map(([ours]) => ours),
    ),
    candidate: of(
      models.candidate,
      both.map(([, other]) => other),
    ),
    leftOut: {
      served: served.length - both.length,
      candidate: candidate.length - both.length,
    },
    difference: differenceOf(both),
  };
}

const keyOf = ({ series, mark }: JudgedMark): string => `${series.pair} ${mark}`;

/** The mean difference with the interval of a ratio estimator over days of unequal size. */
function differenceOf(
  both: readonly (readonly [JudgedMark, JudgedMark])[],
): CompareReport["difference"] {
  const judged = both.filter(([{ change }]) => change !== "tie");
  const days = [...groupBy(judged, ([{ mark }]) => Math.floor(mark / DAY)).values()].map((day) => ({
    n: day.length,
    sum: day.reduce((total, [ours, other]) => total + squareOf(other) - squareOf(ours), 0),
  }));
  const none = { days: days.length, low: null, high: null };
  if (judged.length === 0) return { ...none, brier: null };
  const brier = days.reduce((total, { sum }) => total + sum, 0) / judged.length;
  if (days.length < DAYS_LEAST) return { ...none, brier };
  const scatter = days.reduce((total, { n, sum }) => total + (sum - brier * n) ** 2, 0);
  const blocks = days.length / (days.length - 1);
  const reach = (REACH * Math.sqrt(scatter * blocks)) / judged.length;
  return { days: days.length, brier, low: brier - reach, high: brier + reach };
}

const squareOf = ({ probability, saidUp, change }: JudgedMark): number =>
  (probability - (saidUp === (change === "up") ? 1 : 0)) ** 2;
