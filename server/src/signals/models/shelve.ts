import type { Transaction } from "sequelize";
import type { Model } from "../../engine/model.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import { EngineModel, type EngineModelRow, type ModelState } from "./EngineModel.ts";

/** Puts a model among those that the installation knows; one that it knows is left as it is. */
export async function shelve(
  { database, clock }: Pick<SignalsContext, "database" | "clock">,
  transaction: Transaction,
  { model, state, addedBy }: { model: Model; state: ModelState; addedBy: string | null },
): Promise<EngineModelRow> {
  const rows = database.model(EngineModel);
  const known = await rows.findByPk(model.hash, { transaction, raw: true });
  if (known) return known;
  const row: EngineModelRow = {
    hash: model.hash,
    state,
    file: JSON.stringify(model),
    addedAt: new Date(clock.now()),
    addedBy,
  };
  await rows.create(row, { transaction });
  return row;
}
