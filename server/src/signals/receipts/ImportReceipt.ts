import { SENT_NAMES, type ReceiptStatus } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import { defineTable, key, nullable, text, time, uuid } from "../../database/defineTable.ts";
import { fieldColumns } from "../signalFields.ts";

const sent = fieldColumns(SENT_NAMES);

/** One message of an import source and what became of it. Times are wall time. */
export class ImportReceipt extends defineTable({
  table: "import_receipts",
  columns: {
    id: key(uuid()),
    sourceId: uuid(),
    /** What makes two messages of a source the same one; unique with it. */
    messageKey: text(64),
    /** SHA-256 of what it says, without the secret. */
    contentHash: text(64),
    /** The sender's own id. */
    externalId: nullable(text(120)),
    /** Begin of the message, without the secret. */
    excerpt: text(300),
    ...sent,
    /** Null where the message could not be read. */
    pair: nullable(sent.pair),
    direction: nullable(sent.direction),
    note: nullable(text()),
    issuedAt: nullable(time()),
    status: text<ReceiptStatus>(16),
    reason: nullable(text(300)),
    planId: nullable(uuid()),
    signalId: nullable(uuid()),
    receivedAt: time(),
    decidedAt: nullable(time()),
  },
}) {}

/** A receipt as plain data. */
export type ReceiptRow = InferAttributes<ImportReceipt>;
