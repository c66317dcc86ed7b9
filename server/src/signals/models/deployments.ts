import { AppError } from "../../http/AppError.ts";
import type { Transaction } from "sequelize";
import type { MarketContext } from "../MarketContext.ts";
import type { Database } from "../../database/Database.ts";
import type { Model } from "../../engine/model.ts";
import { LedgerWriter } from "../../ledger/LedgerWriter.ts";
import { assertNoDoubt, assertTrusted } from "../../ledger/sealed/doubt/ledgerDoubt.ts";
import { servedAt } from "../../ledger/sealed/ServedModels.ts";
import { restartDriftWatch } from "../drift/restartDriftWatch.ts";
import { modelBody } from "../makeBodies.ts";
import { lastMark } from "../marks.ts";
import { ModelDeployment, type ModelDeploymentRow } from "./ModelDeployment.ts";

/** The deployment that runs; null where no model has served yet. */
function newestDeployment(
  database: Database,
  transaction?: Transaction,
): Promise<ModelDeploymentRow | null> {
  return database.model(ModelDeployment).findOne({
    order: [["number", "DESC"]],
    raw: true,
    ...(transaction && { transaction }),
  });
}

/**
 * Whether a model (by its hash) may publish at a mark (market time, epoch milliseconds). Before the
 * first deployment any may.
 */
async function serves(
  database: Database,
  transaction: Transaction,
  model: string,
  mark: number,
): Promise<boolean> {
  const term = await newestDeployment(database, transaction);
  if (!term) return true;
  const { model: newest, replaced, servesFrom } = term;
  return (
    servedAt({ model: newest, previous: replaced, from: servesFrom.getTime() }, mark) === model
  );
}

/** Another version's model serves by now: the mark belongs to that one. */
export class ModelReplacedError extends AppError {
  constructor() {
    super("conflict", "Another model decides this mark by now.");
  }
}

/** @throws ModelReplacedError when a model does not decide a mark (market time). */
export async function assertServes(
  database: Database,
  transaction: Transaction,
  model: string,
  mark: number,
): Promise<void> {
  if (!(await serves(database, transaction, model, mark))) throw new ModelReplacedError();
}

/**
 * Lets a model serve from the mark that has been reached. Where another one did, that is a record of
 * the ledger, and the drift watch begins anew, since what it has seen was promised by another model.
 * @throws LedgerDoubtError where a record would be needed and what is stored, or the clock, is in doubt
 */
export async function letServe(
  context: MarketContext,
  { hash: model, trainedAt }: Model,
): Promise<void> {
  const { database, feed, clock } = context;
  if ((await newestDeployment(database))?.model === model) return;
  await database.write(async (transaction) => {
    // From here on nobody else publishes or begins a term.
    const ledger = await LedgerWriter.open(database, transaction);
    const previous = await newestDeployment(database, transaction);
    if (previous?.model === model) return;
    const term: ModelDeploymentRow = {
      number: (previous?.number ?? 0) + 1,
      model,
      replaced: previous?.model ?? null,
      servesFrom: new Date(lastMark(feed.clock.now())),
      decidedAt: new Date(clock.now()),
    };
    await database.model(ModelDeployment).create(term, { transaction });
    if (!previous) return;
    assertTrusted(clock);
    await assertNoDoubt(database, transaction);
    const { servesFrom } = term;
    const change = { model, previousModel: previous.model, trainedAt, servesFrom };
    await ledger.append(ledger.prepare("model", modelBody(change, feed.info), clock.now()));
    await restartDriftWatch(context, transaction);
  });
}
