import type { SourceKind } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import { defineTable, key, nullable, text, time, uuid } from "../../database/defineTable.ts";

/** Somebody outside who may hand in signals. Times are wall time. */
export class ImportSource extends defineTable({
  table: "import_sources",
  columns: {
    id: key(uuid()),
    /** Never changes: signals and ledger carry it. */
    name: text(40),
    /** The name in small letters, unique. */
    nameKey: text(40),
    kind: text<SourceKind>(16),
    /** SHA-256 of the secret. */
    tokenHash: text(64),
    tokenAt: time(),
    disabledAt: nullable(time()),
    createdBy: nullable(uuid()),
    createdAt: time(),
  },
}) {}

/** A source as plain data. */
export type SourceRow = InferAttributes<ImportSource>;
