import type { Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { servedAt } from "../../ledger/sealed/ServedModels.ts";
import { ModelTerm, type ModelTermRow } from "./ModelTerm.ts";

/** The term that runs; null where no model has served yet. */
export function newestTerm(
  database: Database,
  transaction?: Transaction,
): Promise<ModelTermRow | null> {
  return database.model(ModelTerm).findOne({
    order: [["number", "DESC"]],
    raw: true,
    ...(transaction && { transaction }),
  });
}

/** Hash of the model that decides a mark (market time, epoch milliseconds). */
export function modelAt({ model, replaced, servesFrom }: ModelTermRow, mark: number): string {
  return servedAt({ model, previous: replaced, from: servesFrom.getTime() }, mark);
}

/** Whether a model may publish at a mark. Without any term nothing was ever promoted. */
export async function serves(
  database: Database,
  transaction: Transaction,
  model: string,
  mark: number,
): Promise<boolean> {
  const term = await newestTerm(database, transaction);
  return term === null || modelAt(term, mark) === model;
}
