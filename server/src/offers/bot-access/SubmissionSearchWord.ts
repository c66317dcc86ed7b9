import { defineTable, key, text, uuid } from "../../database/defineTable.ts";

/** What an application is found by, one row for each term; goes with the application. */
export class SubmissionSearchWord extends defineTable({
  table: "bot_submission_terms",
  columns: {
    /** From `submissionSearchWords`. */
    term: key(text(64)),
    submissionId: key(uuid()),
  },
}) {}
