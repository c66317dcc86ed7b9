import type { SubmissionStatusInput } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { AppError } from "../../http/AppError.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { BotSubmission } from "./BotSubmission.ts";
import { findSubmission } from "./readSubmissions.ts";
import { SubmissionChange } from "./SubmissionChange.ts";
import type { DataContext } from "../../database/DataContext.ts";

/**
 * Sets status and, if given, notes of an application, kept in its history, with a trace in the
 * audit. The notes' text stays out of the trace: it may speak of the applicant, whose data can be
 * erased.
 * @throws AppError `not_found`; `conflict` when it was changed since `updatedAt`.
 */
export async function reviewSubmission(
  deps: DataContext,
  actorId: string,
  id: string,
  { status, notes, updatedAt }: SubmissionStatusInput,
): Promise<void> {
  const { database, clock } = deps;
  await database.write(async (transaction) => {
    const before = await findSubmission(database, id, transaction);
    if (updatedAt !== undefined && Date.parse(updatedAt) !== before.updatedAt.getTime()) {
      throw new AppError(
        "conflict",
        "A colleague has changed this application meanwhile. Look at it again before you save.",
      );
    }
    const now = new Date(clock.now());
    const changedNotes = notes !== undefined && notes !== before.notes ? notes : null;
    await database
      .model(BotSubmission)
      .update(
        { status, notes: changedNotes ?? before.notes, updatedAt: now },
        { where: { id }, transaction },
      );
    await database.model(SubmissionChange).create(
      {
        id: uuid(),
        submissionId: id,
        actorId,
        fromStatus: before.status,
        toStatus: status,
        notes: changedNotes,
        createdAt: now,
      },
      { transaction },
    );
    await recordAudit(deps, transaction, {
      actorId,
      action: "application.reviewed",
      subject: { type: "application", id },
      details: { from: before.status, to: status, notesChanged: changedNotes !== null },
    });
    await notifyDesk(deps, transaction, "applications");
  });
}
