import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { z } from "zod";
import { calibrationSettingsSchema, calibrationStateSchema } from "./Calibration.ts";
import { FEATURES } from "./features.ts";
import shipped from "./model.json" with { type: "json" };

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
    /** SHA-256 over the canonical JSON (RFC 8785) of everything else: what a model is known by. */
    hash: z.string(),
    trainedAt: time,
    /** The code that trained it: the product's version, and a hash of the engine's own files. */
    code: z.object({ version: z.string(), sha256: z.string() }),
    features: z.array(z.string()),
    ridge: z.number().positive(),
    calibration: calibrationSettingsSchema,
    /** What walking through the training files has taught the calibration: where a new feed begins. */
    learned: calibrationStateSchema,
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
  const { hash, ...rest } = parsed.data;
  if (hash !== hashOf(rest)) {
    throw new Error(
      "The model is not usable:\nits hash does not fit; the file was changed by hand",
    );
  }
  return parsed.data;
}

/**
 * Gives a trained model the hash that it is known by.
 * @throws Error as `parseModel` does
 */
export function hashModel(model: Omit<Model, "hash">): Model {
  return parseModel({ ...model, hash: hashOf(model) });
}

function hashOf(model: Omit<Model, "hash">): string {
  return createHash("sha256")
    .update(canonicalize(model) ?? "")
    .digest("hex");
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

/** How many out-of-sample outcomes the training saw in a probability's bucket. */
export function sampleOf(model: Pick<Model, "outOfSample">, probability: number): number {
  const { buckets } = model.outOfSample;
  return buckets.find(({ from, to }) => probability >= from && probability < to)?.n ?? 0;
}
