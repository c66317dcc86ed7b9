import type { SubmissionStatus } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import { defineTable, key, nullable, text, time, uuid } from "../../database/defineTable.ts";

/** One change of an application by staff; goes with the application. */
export class SubmissionChange extends defineTable({
  table: "bot_submission_changes",
  columns: {
    id: key(uuid()),
    submissionId: uuid(),
    actorId: uuid(),
    fromStatus: text<SubmissionStatus>(16),
    toStatus: text<SubmissionStatus>(16),
    /** The notes as they were written then; null where they stayed. */
    notes: nullable(text()),
    createdAt: time(),
  },
}) {}

export type SubmissionChangeRow = InferAttributes<SubmissionChange>;
