import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { plainText } from "../plainText.ts";
import { required } from "../text.ts";
import { MODEL_LIMITS, SIGNAL_DESK_LIMITS } from "./limits.ts";

/** SHA-256 (hex) of a trained model: what it is known by. */
export const ModelHash = z
  .string({ error: "Name a model by its hash" })
  .regex(/^[0-9a-f]{64}$/, { error: "Name a model by its hash" });

/** A recording that a model was trained on. */
export const ModelFileDto = z.object({
  name: z.string(),
  sha256: z.string(),
  pair: z.string(),
  candles: z.number().int(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
});
export type ModelFileDto = z.infer<typeof ModelFileDto>;

/** A trained model as the desk sees it; rates are percent. */
export const ModelDto = z.object({
  hash: ModelHash,
  trainedAt: z.iso.datetime(),
  /** Version of the code that trained it. */
  version: z.string(),
  files: z.array(ModelFileDto),
  /** Walk-forward on its own training files. */
  walkForward: z.object({
    n: z.number().int(),
    hitRate: z.number(),
    hitRateLow: z.number(),
    hitRateHigh: z.number(),
  }),
  addedAt: z.iso.datetime(),
  /** Null: it came with the product. */
  addedBy: z.string().nullable(),
});
export type ModelDto = z.infer<typeof ModelDto>;

/** `unclear`: the interval holds 0, or there is too little to say. */
export const ComparisonVerdict = z.enum(["better", "worse", "unclear"]);
export type ComparisonVerdict = z.infer<typeof ComparisonVerdict>;

/**
 * A candidate against the serving model on the same forecasts: mean log-loss, candidate minus
 * serving, in nats for each forecast, with its 95 % interval. Below 0 the candidate is better.
 */
export const ComparisonDto = z.object({
  /** First mark compared, market time. */
  since: z.iso.datetime(),
  forecasts: z.number().int().positive(),
  marks: z.number().int().positive(),
  days: z.number().int().positive(),
  difference: z.number(),
  /** Null: a single mark has no spread. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  verdict: ComparisonVerdict,
  /** Whether it holds `MODEL_LIMITS.comparedForecasts`. */
  enough: z.boolean(),
});
export type ComparisonDto = z.infer<typeof ComparisonDto>;

/** A stretch in which one model served. */
export const ModelTermDto = z.object({
  model: ModelHash,
  /** The first mark that it decided, market time. */
  servesFrom: z.iso.datetime(),
  /** Wall time. */
  decidedAt: z.iso.datetime(),
  /** Null: the product itself, of the model that it came with. */
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** What was known of it then against the model before. */
  comparison: ComparisonDto.nullable(),
});
export type ModelTermDto = z.infer<typeof ModelTermDto>;

export const ModelsDeskDto = z.object({
  serving: ModelDto,
  /** Runs along and is never published. */
  candidate: z.object({ model: ModelDto, comparison: ComparisonDto.nullable() }).nullable(),
  /** Models that do not run, newest first. */
  retired: z.array(ModelDto),
  /** Newest first; the first is the serving model's. */
  terms: z.array(ModelTermDto),
});
export type ModelsDeskDto = z.infer<typeof ModelsDeskDto>;

export const AddModelInput = z.object({
  /** The whole file that `signaldeck train` wrote. */
  model: required(() => "Choose or paste the file that the training wrote").pipe(
    z.string().max(MODEL_LIMITS.fileMax, { error: "This is larger than a trained model" }),
  ),
});
export type AddModelInput = z.infer<typeof AddModelInput>;

export const PromoteModelInput = z.object({
  reason: plainText(() => "Say why", SIGNAL_DESK_LIMITS.reasonMax),
  /** The serving model that the deed is meant to replace. */
  serving: ModelHash,
  /** Promotes it although too few forecasts were compared; the ledger says so. */
  withoutComparison: z.boolean().default(false),
});
export type PromoteModelInput = z.infer<typeof PromoteModelInput>;

const ByHash = z.object({ hash: ModelHash });

export const modelsApi = {
  models: endpoint({
    method: "get",
    path: "/staff/models",
    summary:
      "The engine's models: the serving one, the candidate and how it compares, earlier ones",
    permission: "signals.manage",
    reply: ModelsDeskDto,
    failure: "Failed to load the models",
  }),
  add: endpoint({
    method: "post",
    path: "/staff/models",
    summary: "Let a trained model run along as the candidate; nothing of it is published",
    permission: "signals.manage",
    body: AddModelInput,
    reply: ModelDto,
    status: 201,
    failure: "Failed to add the model",
  }),
  promote: endpoint({
    method: "post",
    path: "/staff/models/:hash/promotion",
    summary: "Let the candidate, or an earlier model again, decide from the next mark on",
    permission: "signals.manage",
    params: ByHash,
    body: PromoteModelInput,
    reply: ModelTermDto,
    failure: "Failed to promote the model",
  }),
  retire: endpoint({
    method: "post",
    path: "/staff/models/:hash/retirement",
    summary: "Take the candidate out",
    permission: "signals.manage",
    params: ByHash,
    reply: Nothing,
    failure: "Failed to take the candidate out",
  }),
} as const;
