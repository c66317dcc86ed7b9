import { defineTable, key, text, time, uuid } from "../../../database/defineTable.ts";

/**
 * What an account had come to when a day began, reckoned from its rows, so that nobody reads all of
 * them again. It says nothing that these do not say, and can be deleted at any time.
 */
export class PaperClosing extends defineTable({
  table: "paper_closings",
  columns: {
    accountId: key(uuid()),
    /** Begin of a day in WAT, market time. */
    at: key(time()),
    /** A `KeptPast`, as JSON. */
    state: text(),
    /** Wall time before its rows were read. */
    madeAt: time(),
  },
}) {}
