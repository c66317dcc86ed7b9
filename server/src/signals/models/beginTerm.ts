import type { ComparisonDto } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Model } from "../../engine/model.ts";
import { restartDriftWatch } from "../drift/restartDriftWatch.ts";
import type { LedgerWriter } from "../../ledger/LedgerWriter.ts";
import { modelBody } from "../makeBodies.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import { EngineModel } from "./EngineModel.ts";
import { ModelTerm, type ModelTermRow } from "./ModelTerm.ts";

/** What a term begins with. */
export interface TermChange {
  model: Model;
  previous: ModelTermRow;
  /** Market time, epoch milliseconds. */
  servesFrom: number;
  /** Null: the product itself. */
  decidedBy: string | null;
  reason: string;
  comparison: ComparisonDto | null;
  withoutComparison: boolean;
}

/**
 * Lets another model serve, in the transaction that holds the ledger's end: states, term and ledger
 * record. The drift watch begins anew, since what it has seen was promised by another model.
 */
export async function beginTerm(
  context: Pick<SignalsContext, "database" | "feed" | "clock">,
  transaction: Transaction,
  ledger: LedgerWriter,
  { model, previous, servesFrom, comparison, ...change }: TermChange,
): Promise<ModelTermRow> {
  const { database, feed, clock } = context;
  const models = database.model(EngineModel);
  await models.update({ state: "retired" }, { where: { state: "serving" }, transaction });
  await models.update({ state: "serving" }, { where: { hash: model.hash }, transaction });
  const term: ModelTermRow = {
    number: previous.number + 1,
    model: model.hash,
    replaced: previous.model,
    servesFrom: new Date(servesFrom),
    decidedAt: new Date(clock.now()),
    decidedBy: change.decidedBy,
    reason: change.reason,
    comparison: comparison && JSON.stringify(comparison),
  };
  await database.model(ModelTerm).create(term, { transaction });
  const body = modelBody(
    {
      model: model.hash,
      previousModel: previous.model,
      trainedAt: model.trainedAt,
      servesFrom: term.servesFrom,
      comparison,
      withoutComparison: change.withoutComparison,
    },
    feed.info,
  );
  await ledger.append(ledger.prepare("model", body, clock.now()));
  await restartDriftWatch(context, transaction);
  return term;
}
