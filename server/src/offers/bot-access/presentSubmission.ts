import {
  careReasons,
  type BotSubmissionDto,
  type ColleagueDto,
  type SubmissionChangeDto,
} from "@signaldeck/contract";
import type { SubmissionRow } from "./BotSubmission.ts";
import type { SubmissionChangeRow } from "./SubmissionChange.ts";

/** An application as staff see it. */
export function presentSubmission(row: SubmissionRow): BotSubmissionDto {
  return {
    ...row,
    care: careReasons(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** One change of an application, and who made it. */
export function presentChange(row: SubmissionChangeRow, by: ColleagueDto): SubmissionChangeDto {
  return {
    id: row.id,
    by,
    from: row.fromStatus,
    to: row.toStatus,
    notes: row.notes,
    at: row.createdAt.toISOString(),
  };
}
