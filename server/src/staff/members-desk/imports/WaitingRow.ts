import {
  defineTable,
  integer,
  key,
  named,
  nullable,
  text,
  uuid,
} from "../../../database/defineTable.ts";

/** A row of an import's file that is still to be written, or was refused when its turn came. */
export class WaitingRow extends defineTable({
  table: "member_import_rows",
  columns: {
    id: key(uuid()),
    importId: uuid(),
    /** Of the file. */
    row: named("row_number", integer()),
    /** JSON, see `FileMember`; null once it was refused, so that nothing is kept of a stranger. */
    account: nullable(text()),
    /** Why it was refused; null while it waits. */
    reason: nullable(text()),
  },
}) {}
