import { MODEL_LIMITS, type ComparisonDto } from "@signaldeck/contract";

/**
 * Sums of a stretch of marks. A mark's difference is the sum over its pairs of the log-losses of
 * two models, candidate minus serving, in nats; its count is how many pairs that were.
 */
export interface DaySums {
  marks: number;
  /** Sums over the marks: of counts, of differences, and of their squares and product. */
  forecasts: number;
  sum: number;
  sumSquares: number;
  sumByCount: number;
  countSquares: number;
}

export const NO_SUMS: DaySums = {
  marks: 0,
  forecasts: 0,
  sum: 0,
  sumSquares: 0,
  sumByCount: 0,
  countSquares: 0,
};

/** The sums of one mark's differences, one for each of its pairs. */
export function sumsOf(differences: readonly number[]): DaySums {
  const count = differences.length;
  const sum = differences.reduce((total, one) => total + one, 0);
  return {
    marks: count === 0 ? 0 : 1,
    forecasts: count,
    sum,
    sumSquares: sum * sum,
    sumByCount: sum * count,
    countSquares: count * count,
  };
}

/** Both stretches together. */
export function addSums(one: DaySums, other: DaySums): DaySums {
  return {
    marks: one.marks + other.marks,
    forecasts: one.forecasts + other.forecasts,
    sum: one.sum + other.sum,
    sumSquares: one.sumSquares + other.sumSquares,
    sumByCount: one.sumByCount + other.sumByCount,
    countSquares: one.countSquares + other.countSquares,
  };
}

/** From so many days on, days are looked at as blocks, too. */
const DAYS_AS_BLOCKS = 10;
/** Standard deviations to both sides that hold 95 % of a normal. */
const REACH = 1.96;

/** What a run has shown, without when it began. */
export type Comparison = Omit<ComparisonDto, "since">;

/**
 * Compares by the sums of each day; null while no forecast is judged. The pairs of one mark move
 * together, so the interval takes marks as blocks (the ratio estimator of a cluster sample), and
 * from ten days on also days, whose marks may have something in common; the wider one counts.
 */
export function compare(days: readonly DaySums[]): Comparison | null {
  const judged = days.filter(({ forecasts }) => forecasts > 0);
  const { marks, forecasts, ...sums } = judged.reduce(addSums, NO_SUMS);
  if (forecasts === 0) return null;
  const difference = sums.sum / forecasts;
  const reach = reachOf(difference, judged);
  const low = reach === null ? null : difference - reach;
  const high = reach === null ? null : difference + reach;
  return {
    forecasts,
    marks,
    days: judged.length,
    difference,
    low,
    high,
    verdict: verdictOf(marks, low, high),
    enough: forecasts >= MODEL_LIMITS.comparedForecasts,
  };
}

/** Half the width of the 95 % interval; null where one mark is all there is. */
function reachOf(difference: number, days: readonly DaySums[]): number | null {
  const { marks, forecasts, ...sums } = days.reduce(addSums, NO_SUMS);
  if (marks < 2) return null;
  const scatter =
    sums.sumSquares - 2 * difference * sums.sumByCount + difference ** 2 * sums.countSquares;
  const byMarks = REACH * deviation(scatter, marks, forecasts);
  if (days.length < DAYS_AS_BLOCKS) return byMarks;
  const ofDays = days.reduce((sum, day) => sum + (day.sum - difference * day.forecasts) ** 2, 0);
  return Math.max(
    byMarks,
    studentReach(days.length - 1) * deviation(ofDays, days.length, forecasts),
  );
}

/** Standard error of a mean from the scatter of its blocks; sums of floats may end below 0. */
function deviation(scatter: number, blocks: number, forecasts: number): number {
  return Math.sqrt(Math.max(0, scatter) * (blocks / (blocks - 1))) / forecasts;
}

/** Reach of 95 % of Student's t, by the expansion of Cornish and Fisher; good from nine on. */
function studentReach(freedom: number): number {
  return REACH + (REACH ** 3 + REACH) / (4 * freedom) + 2.82 / freedom ** 2;
}

function verdictOf(marks: number, low: number | null, high: number | null): Comparison["verdict"] {
  if (low === null || high === null || marks < MODEL_LIMITS.comparedMarks) return "unclear";
  if (high < 0) return "better";
  return low > 0 ? "worse" : "unclear";
}
