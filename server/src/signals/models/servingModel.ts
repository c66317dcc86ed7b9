import type { Database } from "../../database/Database.ts";
import { type Model, parseModel, shippedModel } from "../../engine/model.ts";
import { EngineModel } from "./EngineModel.ts";
import { ModelTerm } from "./ModelTerm.ts";
import { newestTerm } from "./terms.ts";

/** The model that was let serve last, to be looked at; the engine takes it at its next mark. */
export function servingModel(database: Database): Promise<Model> {
  return database.keep(
    "serving model",
    async () => {
      const term = await newestTerm(database);
      if (!term) return shippedModel();
      const row = await database.model(EngineModel).findByPk(term.model, { raw: true });
      return parseModel(JSON.parse(row?.file ?? "null"));
    },
    [ModelTerm, EngineModel],
  );
}
