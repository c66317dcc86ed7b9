import { Op } from "sequelize";
import type { Database } from "../../database/Database.ts";
import type { LedgerEntry } from "../../ledger/sealed/ledgerChain.ts";
import {
  readEnds,
  readHeld,
  readLedger,
  readPublications,
  readWithdrawals,
} from "../../ledger/sealed/readLedger.ts";
import { verifyLedger, type LedgerPlace } from "../../ledger/sealed/verifyLedger.ts";
import { resultsOf } from "../../ledger/counted/results/recordResults.ts";
import { ContradictionError } from "../../ledger/counted/results/resultOf.ts";
import { SignalResult, type SignalResultRow } from "../../ledger/counted/results/SignalResult.ts";
import { Signal } from "../Signal.ts";
import { copyOf, differences } from "./copyOf.ts";

/** What was found among some records, and where to go on; null after the last. */
export interface CheckedPage {
  fault: string | null;
  next: LedgerPlace | null;
}

/**
 * Checks some records of the ledger with all that rests on them: their chain, what they say of
 * signals, the statistics' rows and the signals' own.
 * @param from what the records before have led to; `ledgerBegin()` for the first; it stays
 * as it is, so that the same records can be checked again
 */
export async function checkRecords(
  database: Database,
  from: LedgerPlace,
  count: number,
): Promise<CheckedPage> {
  const records = await readLedger(database, from.position, count);
  const last = records.at(-1);
  if (!last) return { fault: await resultsBeyond(database, from.position), next: null };
  const models = from.models.clone();
  const { fault } = verifyLedger(records, undefined, { ...from, models });
  return {
    fault:
      fault?.message ??
      (await resultFault(database, records, from.position, last.position)) ??
      (await copyFault(database, records)),
    next: { position: last.position, hash: last.hash, models },
  };
}

/** Whether the statistics' rows are those that follow from the records after `from`, up to `to`. */
async function resultFault(
  database: Database,
  records: readonly LedgerEntry[],
  from: number,
  to: number,
): Promise<string | null> {
  const stored = await readResults(database, from, to);
  const rows = new Map(stored.map((row) => [row.position, row]));
  const expected = await resultsOf(database, records);
  for (const [position, result] of expected) {
    if (result instanceof ContradictionError) return result.message;
    if (textOf(rows.get(position)) !== textOf(result)) {
      return `The statistics say another end than record ${position}.`;
    }
  }
  const extra = stored.find(({ position }) => !expected.has(position));
  return extra ? `The statistics count an end at record ${extra.position}, which is none.` : null;
}

async function resultsBeyond(database: Database, position: number): Promise<string | null> {
  const [extra] = await readResults(database, position, Number.MAX_SAFE_INTEGER);
  return extra ? `The statistics count an end at record ${extra.position}, which is none.` : null;
}

function readResults(database: Database, from: number, to: number): Promise<SignalResultRow[]> {
  return database.model(SignalResult).findAll({
    where: { position: { [Op.gt]: from, [Op.lte]: to } },
    order: [["position", "ASC"]],
    raw: true,
  });
}

/** Equal for equal rows; columns in the order of the definition. */
function textOf(row: SignalResultRow | undefined): string {
  const names = Object.keys(SignalResult.definition.columns) as (keyof SignalResultRow)[];
  return JSON.stringify(names.map((name) => row?.[name] ?? null));
}

/** Whether the rows of signals say what these records say. */
async function copyFault(
  database: Database,
  records: readonly LedgerEntry[],
): Promise<string | null> {
  for (const { row, ...said } of await readCopies(database, records)) {
    if (!row) return `The signal of record ${said.published.position} is missing.`;
    const [name] = differences(row, copyOf(said));
    if (name !== undefined) {
      return `Signal ${row.sequence} (${row.feed}) is stored with another ${name} than its records say.`;
    }
  }
  return null;
}

/** The signals that some records are about, with all that the ledger says of each and their rows. */
export async function readCopies(database: Database, records: readonly LedgerEntry[]) {
  const ids = [...new Set(records.flatMap(({ signalId }) => signalId ?? []))];
  const [publications, ends, withdrawals, holdings, rows] = await Promise.all([
    readPublications(database, ids),
    readEnds(database, ids),
    readWithdrawals(database, ids),
    readHeld(database, ids),
    ids.length === 0 ? [] : database.model(Signal).findAll({ where: { id: ids }, raw: true }),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...publications.entries()].map(([id, published]) => ({
    published,
    end: ends.get(id) ?? null,
    withdrawal: withdrawals.get(id) ?? null,
    held: holdings.get(id) ?? null,
    row: byId.get(id) ?? null,
  }));
}
