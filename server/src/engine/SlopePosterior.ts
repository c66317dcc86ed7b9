import { DAY } from "@signaldeck/contract";
import { z } from "zod";

/** What is assumed of slopes before anything is seen, and how fast what was seen grows old. */
export const slopeSettingsSchema = z.object({
  /** Mean slope of a class of instruments; marks on the full hour have one of their own. */
  prior: z.object({ other: z.number(), onHour: z.number() }),
  /** Standard deviation of a class's slope around the prior, and of a pair's around its class. */
  classDeviation: z.number().positive(),
  pairDeviation: z.number().positive(),
  /** Days after which 1/e of what is known is left: of a class, and of a pair's own part. */
  classMemory: z.number().positive(),
  pairMemory: z.number().positive(),
});
export type SlopeSettings = z.infer<typeof slopeSettingsSchema>;

const stratumSchema = z.object({
  /** First the class's slope, then what each pair adds to it. */
  mean: z.array(z.number()),
  /** Symmetric, one row for each entry of `mean`. */
  covariance: z.array(z.array(z.number())),
});
type Stratum = z.infer<typeof stratumSchema>;

/** All that is known of the slopes of one class; `at` is epoch milliseconds, 0 before the first mark. */
export const slopeStateSchema = z.object({
  at: z.number(),
  pairs: z.array(z.string()),
  other: stratumSchema,
  onHour: stratumSchema,
});
export type SlopeState = z.infer<typeof slopeStateSchema>;

/** A slope as it is believed to be. */
export interface SlopeEstimate {
  mean: number;
  deviation: number;
}

/**
 * How much of the model's logit a class of instruments bears out, as a posterior distribution.
 *
 * Markets differ in how readily a move turns back, and change over the years, so the model's logit
 * is multiplied by a slope (logistic calibration, Cox 1958). The slope of a pair is one part that
 * all pairs of its class share and one of its own; what one pair shows therefore moves the others a
 * little. Both parts return to their prior as time passes (an Ornstein-Uhlenbeck process), so that
 * old evidence loses weight and a pause widens what is believed. Outcomes are taken in one by one by
 * the extended Kalman filter of a Bernoulli observation (West, Harrison, Migon 1985; Fahrmeir 1992).
 */
export class SlopePosterior {
  readonly #settings: SlopeSettings;
  readonly #state: SlopeState;

  /** Goes on from `state`, which is copied; without one from the prior. */
  constructor(settings: SlopeSettings, state?: SlopeState) {
    this.#settings = settings;
    this.#state = state ? structuredClone(state) : priorState(settings);
  }

  /** A copy that can be stored as JSON. */
  get state(): SlopeState {
    return structuredClone(this.#state);
  }

  /** Lets time pass until `mark` (epoch milliseconds); a mark before the last one changes nothing. */
  forgetUntil(mark: number): void {
    const { at, other, onHour } = this.#state;
    if (mark <= at) return;
    this.#state.at = mark;
    if (at === 0) return;
    const days = (mark - at) / DAY;
    const { prior, classMemory, pairMemory } = this.#settings;
    const kept = { shared: Math.exp(-days / classMemory), own: Math.exp(-days / pairMemory) };
    this.#forget(other, prior.other, kept);
    this.#forget(onHour, prior.onHour, kept);
  }

  /** The slope of a pair at marks of this minute of the hour. */
  slope(pair: string, minute: number): SlopeEstimate {
    const { mean, covariance } = this.#stratum(minute);
    const index = this.#indexOf(pair);
    const at = (row: number, column: number): number => covariance[row]?.[column] ?? 0;
    const variance = at(0, 0) + at(index, index) + 2 * at(0, index);
    return {
      mean: (mean[0] ?? 0) + (mean[index] ?? 0),
      deviation: Math.sqrt(Math.max(0, variance)),
    };
  }

  /**
   * Takes in how a mark of a pair turned out.
   * @param size absolute value of the model's logit
   * @param hit whether the price went the logit's way (not a tie)
   */
  learn(pair: string, minute: number, size: number, hit: boolean): void {
    const stratum = this.#stratum(minute);
    const index = this.#indexOf(pair);
    const { mean, covariance } = stratum;
    // The observation looks at the class's and at the pair's part alike.
    const seen = covariance.map((row) => size * ((row[0] ?? 0) + (row[index] ?? 0)));
    const spread = size * ((seen[0] ?? 0) + (seen[index] ?? 0));
    const expected = 1 / (1 + Math.exp(-size * ((mean[0] ?? 0) + (mean[index] ?? 0))));
    const curvature = expected * (1 - expected);
    const surprise = (hit ? 1 : 0) - expected;
    // In place: new lists for each of a million outcomes are most of what learning takes.
    covariance.forEach((row, i) => {
      const gain = (seen[i] ?? 0) / (1 + curvature * spread);
      mean[i] = (mean[i] ?? 0) + gain * surprise;
      row.forEach((value, j) => (row[j] = value - curvature * gain * (seen[j] ?? 0)));
    });
  }

  #stratum(minute: number): Stratum {
    return minute === 0 ? this.#state.onHour : this.#state.other;
  }

  /** Place of a pair's own part; a pair that was never seen is given one. */
  #indexOf(pair: string): number {
    const { pairs, other, onHour } = this.#state;
    const known = pairs.indexOf(pair);
    if (known >= 0) return known + 1;
    pairs.push(pair);
    const variance = this.#settings.pairDeviation ** 2;
    for (const stratum of [other, onHour]) {
      const size = stratum.mean.push(0);
      for (const row of stratum.covariance) row.push(0);
      stratum.covariance.push(
        Array.from({ length: size }, (_, i) => (i < size - 1 ? 0 : variance)),
      );
    }
    return pairs.length;
  }

  #forget(stratum: Stratum, prior: number, kept: { shared: number; own: number }): void {
    const { classDeviation, pairDeviation } = this.#settings;
    const keep = (index: number): number => (index === 0 ? kept.shared : kept.own);
    const { mean, covariance } = stratum;
    covariance.forEach((row, i) => {
      const value = mean[i] ?? 0;
      mean[i] = i === 0 ? prior + keep(i) * (value - prior) : keep(i) * value;
      const rest = (i === 0 ? classDeviation : pairDeviation) ** 2;
      row.forEach((known, j) => {
        const remaining = keep(i) * keep(j);
        row[j] = i === j ? remaining * known + (1 - remaining) * rest : remaining * known;
      });
    });
  }
}

function priorState({ prior, classDeviation }: SlopeSettings): SlopeState {
  const stratum = (mean: number): Stratum => ({
    mean: [mean],
    covariance: [[classDeviation ** 2]],
  });
  return { at: 0, pairs: [], other: stratum(prior.other), onHour: stratum(prior.onHour) };
}
