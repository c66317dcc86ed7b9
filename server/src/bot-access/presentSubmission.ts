import type { BotSubmissionDto } from "@signaldeck/contract";
import type { SubmissionRow } from "./BotSubmission.ts";

/** An application as staff see it. */
export function presentSubmission(row: SubmissionRow): BotSubmissionDto {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
