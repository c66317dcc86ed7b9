import type { SubmissionStatusInput } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { AppError } from "../http/AppError.ts";
import { recordAudit } from "../staff/recordAudit.ts";
import type { BotAccessDeps } from "./botAccessDeps.ts";
import { BotSubmission, type SubmissionRow } from "./BotSubmission.ts";

/** @throws AppError `not_found`. */
export async function findSubmission(
  database: Database,
  id: string,
  transaction?: Transaction,
): Promise<SubmissionRow> {
  const found = await database
    .model(BotSubmission)
    .findByPk(id, { raw: true, ...(transaction && { transaction }) });
  if (!found) throw new AppError("not_found", "There is no such application.");
  return found;
}

/**
 * Sets status and, if given, notes of an application, with a trace in the audit. The notes' text
 * stays out of the trace: it may speak of the applicant, whose data can be erased.
 * @throws AppError `not_found`.
 */
export async function reviewSubmission(
  deps: BotAccessDeps,
  actorId: string,
  id: string,
  { status, notes }: SubmissionStatusInput,
): Promise<SubmissionRow> {
  const { database, clock } = deps;
  return database.write(async (transaction) => {
    const found = await findSubmission(database, id, transaction);
    const changes = {
      status,
      notes: notes ?? found.notes,
      updatedAt: new Date(clock.now()),
    };
    await database.model(BotSubmission).update(changes, { where: { id }, transaction });
    await recordAudit(deps, transaction, {
      actorId,
      action: "application.reviewed",
      subject: { type: "application", id },
      details: { from: found.status, to: status, notesChanged: changes.notes !== found.notes },
    });
    return { ...found, ...changes };
  });
}
