import { z } from "zod";
import { FEATURES } from "./features.ts";
import shipped from "./model.json" with { type: "json" };
import { wilsonInterval } from "./statistics.ts";

const fraction = z.number().min(0).max(1);
const time = z.iso.datetime();
const weights = z.array(z.number()).length(FEATURES.length);

const bucketSchema = z.object({
  from: fraction,
  to: fraction,
  n: z.number().int().min(0),
  predicted: fraction,
  realised: fraction,
});

const modelSchema = z
  .object({
    trainedAt: time,
    features: z.array(z.string()),
    ridge: z.number().positive(),
    calibration: z.object({
      priorSlope: z.number().positive(),
      priorWeight: z.number().positive(),
      maximumSlope: z.number().positive(),
      cap: fraction,
    }),
    /** Below this probability a signal does not count as selective. */
    selectiveFloor: fraction,
    folds: z.array(z.object({ until: time, rows: z.number().int(), weights })),
    weights,
    /** Walk-forward results over the training files. */
    outOfSample: z.object({
      n: z.number().int(),
      ties: z.number().int(),
      hitRate: fraction,
      low: fraction,
      high: fraction,
      brier: fraction,
      buckets: z.array(bucketSchema),
    }),
    data: z.array(
      z.object({
        name: z.string(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        pair: z.string(),
        stepMinutes: z.union([z.literal(1), z.literal(5)]),
        rows: z.number().int(),
        from: time,
        to: time,
      }),
    ),
  })
  .refine((model) => model.features.join() === FEATURES.join(), {
    message: "the model was trained on other features; train it again",
    path: ["features"],
  });

/** A trained model: weights, calibration, where it came from and how it did out of sample. */
export type Model = z.infer<typeof modelSchema>;
/** One row of a calibration table; all rates are fractions, `to` is exclusive. */
export type CalibrationBucket = z.infer<typeof bucketSchema>;

/**
 * Checks the shape of a model read from a file.
 * @throws Error with a readable list of what does not fit
 */
export function parseModel(value: unknown): Model {
  const parsed = modelSchema.safeParse(value);
  if (!parsed.success)
    throw new Error(`The model is not usable:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

let loaded: Model | null = null;

/**
 * The model shipped with the product, checked when it is first asked for.
 * @throws Error when the file does not fit this version of the code
 */
export function shippedModel(): Model {
  loaded ??= parseModel(shipped);
  return loaded;
}

/**
 * Gives, for a mark (epoch milliseconds), weights fitted only on outcomes known by then, or null
 * where the training data holds too little before it.
 */
export function walkForward(model: Pick<Model, "folds">): (mark: number) => number[] | null {
  const folds = model.folds.map((fold) => ({ ...fold, from: Date.parse(fold.until) }));
  return (mark) => folds.findLast(({ from }) => from <= mark)?.weights ?? null;
}

/** What out-of-sample outcomes say about a probability that is about to be shown. */
export interface Evidence {
  low: number;
  high: number;
  sampleSize: number;
}

/**
 * The 95 % interval around a shown probability: the Wilson interval of the realised rate in its
 * calibration bucket, moved by how far the probability lies from the bucket's mean prediction,
 * because a bucket is wider than the precision shown.
 */
export function evidenceFor(model: Pick<Model, "outOfSample">, probability: number): Evidence {
  const bucket = model.outOfSample.buckets.find(
    ({ from, to }) => probability >= from && probability < to,
  );
  if (bucket === undefined || bucket.n === 0) return { low: 0, high: 1, sampleSize: 0 };
  const interval = wilsonInterval(Math.round(bucket.realised * bucket.n), bucket.n);
  const shift = probability - bucket.predicted;
  return {
    low: Math.max(0, interval.low + shift),
    high: Math.min(1, interval.high + shift),
    sampleSize: bucket.n,
  };
}
