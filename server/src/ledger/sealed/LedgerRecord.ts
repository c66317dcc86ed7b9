import type { LedgerKind } from "./ledgerChain.ts";
import {
  defineTable,
  integer,
  key,
  nullable,
  text,
  time,
  uuid,
} from "../../database/defineTable.ts";

/** One link of the ledger's chain; rows are only ever added. */
export class LedgerRecord extends defineTable({
  table: "ledger_records",
  columns: {
    /** From 1, without holes. As primary key it is the fence against two writers at once. */
    position: key(integer()),
    /** Null in records that are about no signal. */
    signalId: nullable(uuid()),
    kind: text<LedgerKind>(16),
    /** Canonical JSON. */
    body: text(),
    previousHash: text(64),
    hash: text(64),
    /** Wall time. */
    recordedAt: time(),
  },
}) {}
