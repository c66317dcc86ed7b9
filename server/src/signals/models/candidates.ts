import { recordAudit } from "../../audit/recordAudit.ts";
import { type Model, parseModel } from "../../engine/model.ts";
import { AppError } from "../../http/AppError.ts";
import { tellDesk } from "../../live/tellDesk.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import { EngineModel, type EngineModelRow } from "./EngineModel.ts";
import { shelve } from "./shelve.ts";
import { messageOf } from "../../messageOf.ts";

type CandidatesContext = Pick<SignalsContext, "database" | "clock">;

/**
 * Lets a trained model run along as the candidate. One that is known and does not run may come
 * again; what was compared of it before still counts.
 * @param file the file that the training wrote
 * @throws AppError `validation_failed` for a file that is no model, or was changed by hand;
 * `conflict` where it serves, or another one is the candidate.
 */
export function addCandidate(
  context: CandidatesContext,
  actorId: string,
  file: string,
): Promise<EngineModelRow> {
  const { database } = context;
  const model = readFile(file);
  return database.write(async (transaction) => {
    await database.lockTable(transaction, EngineModel);
    const rows = database.model(EngineModel);
    const running = await rows.findOne({ where: { state: "candidate" }, transaction, raw: true });
    if (running) throw new AppError("conflict", "There is a candidate already. Take it out first.");
    const known = await rows.findByPk(model.hash, { transaction, raw: true });
    if (known?.state === "serving") {
      throw new AppError("conflict", "This model serves already.");
    }
    const state = "candidate";
    const row = await shelve(context, transaction, { model, state, addedBy: actorId });
    if (known) await rows.update({ state }, { where: { hash: model.hash }, transaction });
    await recordAudit(context, transaction, {
      actorId,
      action: "model.added",
      subject: { type: "model", id: model.hash },
      details: { trainedAt: model.trainedAt, files: model.data.map(({ name }) => name) },
    });
    await tellDesk(context, transaction, "signals");
    return row;
  });
}

/**
 * Takes the candidate out; what was compared of it is kept.
 * @throws AppError `conflict` for a model that is not the candidate.
 */
export function retireCandidate(
  context: CandidatesContext,
  actorId: string,
  hash: string,
): Promise<void> {
  const { database } = context;
  return database.write(async (transaction) => {
    const [changed] = await database
      .model(EngineModel)
      .update({ state: "retired" }, { where: { hash, state: "candidate" }, transaction });
    if (changed === 0) {
      throw new AppError("conflict", "This model is not the candidate. Load the page anew.");
    }
    const subject = { type: "model", id: hash };
    await recordAudit(context, transaction, { actorId, action: "model.retired", subject });
    await tellDesk(context, transaction, "signals");
  });
}

function readFile(file: string): Model {
  let found: unknown;
  try {
    found = JSON.parse(file);
  } catch {
    throw unusable("This is not the file of a trained model: it is no JSON.");
  }
  try {
    return parseModel(found);
  } catch (error) {
    throw unusable(messageOf(error));
  }
}

/** @param message may be a list; the first lines say enough */
function unusable(message: string): AppError {
  const sentence = message.split("\n").slice(0, 4).join(" ").slice(0, 300);
  return new AppError("validation_failed", sentence, {
    fields: [{ path: "model", message: sentence }],
  });
}
