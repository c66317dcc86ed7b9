import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { CalibrationDto } from "./calls.ts";
import { t } from "../language/words.ts";

/** SHA-256 (hex) of a trained model: what it is known by. */
const ModelHash = z.string().regex(/^[0-9a-f]{64}$/);

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

/** What anybody who gets signals may know of the model that decides on them. */
export const ModelCardDto = z.object({
  hash: ModelHash,
  /** Version of the code that trained it. */
  version: z.string(),
  /** When it began to serve here, wall time; null: it has not run yet. */
  servesSince: z.iso.datetime().nullable(),
  /** What it reads of the market, in plain words. */
  reads: z.array(z.string()),
  files: z.array(ModelFileDto),
  /** On recordings that it had not seen. */
  walkForward: CalibrationDto,
  /** Which models served before, newest first; wall time. */
  earlier: z.array(z.object({ hash: ModelHash, from: z.iso.datetime(), until: z.iso.datetime() })),
});
export type ModelCardDto = z.infer<typeof ModelCardDto>;

export const modelCardApi = {
  modelCard: endpoint({
    method: "get",
    path: "/record/model",
    summary: "What the engine's model reads, was trained on, and how it did",
    permission: "model.read",
    reply: ModelCardDto,
    get failure() {
      return t("Failed to load the model card");
    },
  }),
} as const;
