import { defineTable, integer, key, nullable, text, time } from "../../../database/defineTable.ts";

/** What is wrong with the ledger, or with what was copied from it: one row for all servers. */
export class LedgerCheck extends defineTable({
  table: "ledger_checks",
  columns: {
    id: key(integer()),
    /** A sentence for a person; null: nothing is known to be wrong. */
    fault: nullable(text()),
    /** Wall time. */
    faultSince: nullable(time()),
    /** What writes the database has lost, until somebody accepts that; null: none, as far as is known. */
    setback: nullable(text()),
    /** Wall time. */
    setbackSince: nullable(time()),
  },
}) {}

/** Id of the only row. */
export const CHECK_ID = 1;
