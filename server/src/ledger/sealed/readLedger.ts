import { Op, type InferAttributes, type Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { LedgerRecord } from "./LedgerRecord.ts";
import { ENDS, type LedgerEntry, type LedgerKind } from "./ledgerChain.ts";

/** Records after a position, in chain order, at most `limit` of them. */
export async function readLedger(
  database: Database,
  after = 0,
  limit = 10_000,
  transaction?: Transaction,
): Promise<LedgerEntry[]> {
  const rows = await database.model(LedgerRecord).findAll({
    where: { position: { [Op.gt]: after } },
    order: [["position", "ASC"]],
    limit,
    ...(transaction && { transaction }),
    raw: true,
  });
  return rows.map(entryOf);
}

/** The records at these positions, in no order. */
export async function readRecords(
  database: Database,
  positions: readonly number[],
  transaction?: Transaction,
): Promise<LedgerEntry[]> {
  const where = { position: [...positions] };
  const rows = await database
    .model(LedgerRecord)
    .findAll({ where, ...(transaction && { transaction }), raw: true });
  return rows.map(entryOf);
}

/** The records of publication of these signals, by the signal's id, in the order of the ledger. */
export function readPublications(
  database: Database,
  signalIds: readonly string[],
  transaction?: Transaction,
): Promise<Map<string, LedgerEntry>> {
  return readKinds(database, signalIds, ["published"], transaction);
}

/** The records that say how these signals ended, where they have, in the same form and order. */
export function readEnds(
  database: Database,
  signalIds: readonly string[],
): Promise<Map<string, LedgerEntry>> {
  return readKinds(database, signalIds, ENDS);
}

/** The records that withdraw signals among these, in the same form and order. */
export function readWithdrawals(
  database: Database,
  signalIds: readonly string[],
): Promise<Map<string, LedgerEntry>> {
  return readKinds(database, signalIds, ["withdrawn"]);
}

/** The records that hold signals among these, in the same form and order. */
export function readHeld(
  database: Database,
  signalIds: readonly string[],
  transaction?: Transaction,
): Promise<Map<string, LedgerEntry>> {
  return readKinds(database, signalIds, ["held"], transaction);
}

async function readKinds(
  database: Database,
  signalIds: readonly string[],
  kinds: readonly LedgerKind[],
  transaction?: Transaction,
): Promise<Map<string, LedgerEntry>> {
  if (signalIds.length === 0) return new Map();
  const rows = await database.model(LedgerRecord).findAll({
    where: { signalId: [...signalIds], kind: [...kinds] },
    order: [["position", "ASC"]],
    ...(transaction && { transaction }),
    raw: true,
  });
  return new Map(rows.map((row) => [row.signalId ?? "", entryOf(row)]));
}

function entryOf(row: InferAttributes<LedgerRecord>): LedgerEntry {
  return {
    position: row.position,
    kind: row.kind,
    signalId: row.signalId,
    recordedAt: row.recordedAt.toISOString(),
    previousHash: row.previousHash,
    body: row.body,
    hash: row.hash,
  };
}

/** Position, hash and time (wall) of the last record; null while there is none. */
export async function readLedgerHead(
  database: Database,
): Promise<Pick<LedgerRecord, "position" | "hash" | "recordedAt"> | null> {
  return database.model(LedgerRecord).findOne({
    attributes: ["position", "hash", "recordedAt"],
    order: [["position", "DESC"]],
    raw: true,
  });
}
