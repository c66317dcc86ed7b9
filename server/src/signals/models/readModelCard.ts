import { MODEL_LIMITS, type ModelCardDto } from "@signaldeck/contract";
import type { Database } from "../../database/Database.ts";
import { FEATURES } from "../../engine/features.ts";
import { ModelTerm } from "./ModelTerm.ts";
import { presentModelFiles } from "./presentModelFiles.ts";
import { servingModel } from "./servingModel.ts";
import { FEATURE_WORDS } from "./featureWords.ts";
import { presentCalibration } from "./presentCalibration.ts";

/** What members may know of the model that serves: never why staff chose it. */
export async function readModelCard(database: Database): Promise<ModelCardDto> {
  const [model, terms] = await Promise.all([
    servingModel(database),
    database.model(ModelTerm).findAll({
      attributes: ["model", "decidedAt"],
      order: [["number", "DESC"]],
      limit: MODEL_LIMITS.shown,
      raw: true,
    }),
  ]);
  return {
    hash: model.hash,
    version: model.code.version,
    servesSince: terms[0]?.decidedAt.toISOString() ?? null,
    reads: [...new Set(FEATURES.map((name) => FEATURE_WORDS[name]))],
    files: presentModelFiles(model.data),
    walkForward: presentCalibration(model),
    earlier: terms.slice(1).map((term, index) => ({
      hash: term.model,
      from: term.decidedAt.toISOString(),
      until: (terms[index]?.decidedAt ?? term.decidedAt).toISOString(),
    })),
  };
}
