import canonicalize from "canonicalize";
import type { Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { assertNoSetback } from "./sealed/doubt/ledgerDoubt.ts";
import { LedgerRecord } from "./sealed/LedgerRecord.ts";
import {
  GENESIS_HASH,
  isEnd,
  ledgerHash,
  type LedgerEntry,
  type LedgerKind,
} from "./sealed/ledgerChain.ts";
import type { RecordBody } from "./sealed/recordBodies.ts";
import { addResult } from "./counted/results/recordResults.ts";

/** The record that the next one follows on. */
export type RecordEnd = Pick<LedgerEntry, "position" | "hash">;

/** The record that follows on another one, hashed. */
export function recordAfter(
  { position, hash }: RecordEnd,
  kind: LedgerKind,
  body: RecordBody,
  recordedAt: number,
): LedgerEntry {
  const text = canonicalize(body);
  if (text === undefined) throw new TypeError("A ledger body must be an object");
  const record = {
    position: position + 1,
    kind,
    signalId: "signalId" in body ? body.signalId : null,
    recordedAt: new Date(recordedAt).toISOString(),
    previousHash: hash,
    body: text,
  };
  return { ...record, hash: ledgerHash(record) };
}

/** The end of the chain as it is now. */
export async function readEnd(
  database: Database,
  transaction: Transaction | null = null,
): Promise<RecordEnd> {
  const last = await database.model(LedgerRecord).findOne({
    attributes: ["position", "hash"],
    order: [["position", "DESC"]],
    transaction,
    raw: true,
  });
  return last ?? { position: 0, hash: GENESIS_HASH };
}

/** The end of the chain, held for one transaction: nobody else appends before it is over. */
export class LedgerWriter {
  private constructor(
    private readonly database: Database,
    private readonly transaction: Transaction,
    private head: RecordEnd,
  ) {}

  /** Waits for the end of the chain (SQLite's transactions take turns anyway) and reads it. */
  static async open(database: Database, transaction: Transaction): Promise<LedgerWriter> {
    await database.lockTable(transaction, LedgerRecord);
    return new LedgerWriter(database, transaction, await readEnd(database, transaction));
  }

  /** The record that the next one follows on. */
  get end(): RecordEnd {
    return this.head;
  }

  /** The next record, hashed but not stored: its hash can be in the signal's own row. */
  prepare(kind: LedgerKind, body: RecordBody, recordedAt: number): LedgerEntry {
    return recordAfter(this.head, kind, body, recordedAt);
  }

  /**
   * Stores a prepared record, and what follows from it for the statistics; the signal's row, if it is
   * about one, must exist by now.
   * @throws ContradictionError for an end that does not follow from the publication
   * @throws LedgerDoubtError while writes are lost
   */
  async append(entry: LedgerEntry): Promise<void> {
    await assertNoSetback(this.database, this.transaction);
    await this.database
      .model(LedgerRecord)
      .create(
        { ...entry, recordedAt: new Date(entry.recordedAt) },
        { transaction: this.transaction },
      );
    if (isEnd(entry)) await addResult(this.database, this.transaction, entry);
    this.head = entry;
  }
}
