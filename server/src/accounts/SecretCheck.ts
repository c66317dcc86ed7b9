import { defineTable, integer, key, text } from "../database/defineTable.ts";

/** The one row by which the application's secret is known again; it does not tell the secret. */
export class SecretCheck extends defineTable({
  table: "secret_checks",
  columns: {
    id: key(integer()),
    /** From `checkOf`. */
    checkValue: text(64),
  },
}) {}
