import { wilsonInterval } from "@signaldeck/contract";
import type { CalibrationBucket } from "./model.ts";

/** The lower edges of the calibration buckets; wide enough that each fills up. */
export const BUCKET_EDGES: readonly number[] = [0.5, 0.51, 0.52, 0.54, 0.56];

/** How one mark was judged. */
export interface ScoredForecast {
  /** The probability shown for the direction, 0.5... */
  probability: number;
  /** Whether the model said that the price would rise. */
  saidUp: boolean;
  /** Close at expiry against close at the mark. */
  change: "up" | "down" | "tie";
}

/** Figures of a set of outcomes; rates are fractions 0..1 and null where n is 0. */
export interface Figures {
  /** Outcomes that were no ties; all rates are over these. */
  n: number;
  ties: number;
  hitRate: number | null;
  /** 95 % Wilson interval of `hitRate`. */
  low: number;
  high: number;
  /** Mean squared difference of probability and outcome; 0.25 is what a coin gets. */
  brier: number | null;
  /** Mean probability shown. */
  predicted: number | null;
  /** How often saying "up" every time would have been right, on the same marks. */
  alwaysUp: number | null;
}

/** Figures with their calibration table. */
export interface CalibratedFigures extends Figures {
  buckets: CalibrationBucket[];
}

/** Index of the bucket that a probability belongs to. */
export function bucketOf(probability: number): number {
  let index = BUCKET_EDGES.length - 1;
  while (index > 0 && probability < (BUCKET_EDGES[index] ?? 0)) index -= 1;
  return index;
}

interface BucketSums {
  n: number;
  wins: number;
  predicted: number;
}

/** Adds up judged marks. */
export class Tally {
  #ties = 0;
  #ups = 0;
  #squares = 0;
  readonly #buckets: BucketSums[] = BUCKET_EDGES.map(() => ({ n: 0, wins: 0, predicted: 0 }));

  add({ probability, saidUp, change }: ScoredForecast): void {
    if (change === "tie") {
      this.#ties += 1;
      return;
    }
    const up = change === "up";
    const hit = up === saidUp ? 1 : 0;
    this.#ups += up ? 1 : 0;
    this.#squares += (probability - hit) ** 2;
    let index = BUCKET_EDGES.length - 1;
    while (index > 0 && probability < (BUCKET_EDGES[index] ?? 0)) index -= 1;
    const bucket = this.#buckets[index];
    if (bucket === undefined) return;
    bucket.n += 1;
    bucket.wins += hit;
    bucket.predicted += probability;
  }

  /** Adds all that another tally holds. */
  merge(other: Tally): void {
    this.#ties += other.#ties;
    this.#ups += other.#ups;
    this.#squares += other.#squares;
    this.#buckets.forEach((bucket, index) => {
      const more = other.#buckets[index];
      bucket.n += more?.n ?? 0;
      bucket.wins += more?.wins ?? 0;
      bucket.predicted += more?.predicted ?? 0;
    });
  }

  /** The figures of everything added. */
  figures(): Figures {
    const sum = (pick: (bucket: BucketSums) => number): number =>
      this.#buckets.reduce((total, bucket) => total + pick(bucket), 0);
    const n = sum((bucket) => bucket.n);
    const wins = sum((bucket) => bucket.wins);
    const rate = (count: number): number | null => (n === 0 ? null : count / n);
    return {
      n,
      ties: this.#ties,
      hitRate: rate(wins),
      ...wilsonInterval(wins, n),
      brier: rate(this.#squares),
      predicted: rate(sum((bucket) => bucket.predicted)),
      alwaysUp: rate(this.#ups),
    };
  }

  /** The calibration table; buckets without outcomes are left out. */
  buckets(): CalibrationBucket[] {
    return this.#buckets.flatMap(({ n, wins, predicted }, index) =>
      n === 0
        ? []
        : [
            {
              from: BUCKET_EDGES[index] ?? 0,
              to: BUCKET_EDGES[index + 1] ?? 1,
              n,
              predicted: predicted / n,
              realised: wins / n,
            },
          ],
    );
  }

  /** Figures and calibration table together. */
  calibrated(): CalibratedFigures {
    return { ...this.figures(), buckets: this.buckets() };
  }
}
