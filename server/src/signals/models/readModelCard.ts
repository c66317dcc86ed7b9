import { MODEL_LIMITS, type ModelCardDto } from "@signaldeck/contract";
import type { Database } from "../../database/Database.ts";
import { FEATURES } from "../../engine/features.ts";
import { type Model, shippedModel } from "../../engine/model.ts";
import { FEATURE_WORDS } from "./featureWords.ts";
import { ModelDeployment } from "./ModelDeployment.ts";
import { presentCalibration } from "./presentCalibration.ts";
import { presentModelFiles } from "./presentModelFiles.ts";

/** What members may know of the model that serves: the one that this version came with. */
export async function readModelCard(
  database: Database,
  model: Model = shippedModel(),
): Promise<ModelCardDto> {
  const terms = await database.model(ModelDeployment).findAll({
    attributes: ["model", "decidedAt"],
    order: [["number", "DESC"]],
    limit: MODEL_LIMITS.shown,
    raw: true,
  });
  const [newest] = terms;
  return {
    hash: model.hash,
    version: model.code.version,
    // Until this version's first mark another one may be the newest.
    servesSince: newest?.model === model.hash ? newest.decidedAt.toISOString() : null,
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
