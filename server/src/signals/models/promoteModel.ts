import {
  countText,
  MODEL_LIMITS,
  SIGNAL_LIMITS,
  type ComparisonDto,
  type PromoteModelInput,
} from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { recordAudit } from "../../audit/recordAudit.ts";
import { type Model, parseModel } from "../../engine/model.ts";
import { AppError } from "../../http/AppError.ts";
import { tellDesk } from "../../live/tellDesk.ts";
import { LedgerWriter } from "../../ledger/LedgerWriter.ts";
import { lastMark } from "../marks.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import { beginTerm } from "./beginTerm.ts";
import { EngineModel } from "./EngineModel.ts";
import type { ModelTermRow } from "./ModelTerm.ts";
import { readComparison } from "./readComparison.ts";
import { newestTerm } from "./terms.ts";

type PromotionContext = Pick<SignalsContext, "database" | "feed" | "clock">;

/**
 * Lets the candidate, or a model that served before, decide from the next mark on, for a reason.
 * The deed, its trace and its ledger record are one transaction.
 * @throws AppError `not_found` for a model that nobody added; `conflict` where another model serves
 * than the one to be replaced, or this version cannot read it; `validation_failed` where too little
 * was compared and nobody said that this is meant.
 */
export function promoteModel(
  context: PromotionContext,
  actorId: string,
  hash: string,
  input: PromoteModelInput,
): Promise<ModelTermRow> {
  const { database, feed } = context;
  return database.write(async (transaction) => {
    // From here on nobody else publishes or promotes.
    const ledger = await LedgerWriter.open(database, transaction);
    const previous = await newestTerm(database, transaction);
    const model = await readModel(context, transaction, hash);
    if (previous?.model !== input.serving || hash === input.serving) {
      throw new AppError(
        "conflict",
        "Another model serves by now than the one that you saw. Load the page anew and decide again.",
      );
    }
    const key = { feed: feed.info.name, candidate: hash, serving: previous.model };
    const comparison = await readComparison(database, key, transaction);
    const enough = comparison?.enough ?? false;
    if (!enough && !input.withoutComparison) throw tooLittle(comparison);
    const { reason } = input;
    const servesFrom = lastMark(feed.clock.now()) + SIGNAL_LIMITS.slot;
    const withoutComparison = !enough;
    const term = await beginTerm(context, transaction, ledger, {
      model,
      previous,
      servesFrom,
      decidedBy: actorId,
      reason,
      comparison,
      withoutComparison,
    });
    await recordAudit(context, transaction, {
      actorId,
      action: "model.promoted",
      subject: { type: "model", id: hash },
      details: {
        previous: previous.model,
        servesFrom: term.servesFrom.toISOString(),
        reason,
        comparison,
        withoutComparison,
      },
    });
    await tellDesk(context, transaction, "signals");
    return term;
  });
}

async function readModel(
  { database }: PromotionContext,
  transaction: Transaction,
  hash: string,
): Promise<Model> {
  const row = await database.model(EngineModel).findByPk(hash, { transaction, raw: true });
  if (!row) throw new AppError("not_found", "There is no model with this hash. Add it first.");
  try {
    return parseModel(JSON.parse(row.file));
  } catch {
    throw new AppError(
      "conflict",
      "This version of the product cannot read that model any more. Train it again.",
    );
  }
}

function tooLittle(comparison: ComparisonDto | null): AppError {
  const message =
    `Only ${countText(comparison?.forecasts ?? 0)} of ${countText(MODEL_LIMITS.comparedForecasts)} ` +
    "forecasts were compared. Wait, or say that you promote it without them.";
  return new AppError("validation_failed", message, {
    fields: [{ path: "withoutComparison", message }],
  });
}
