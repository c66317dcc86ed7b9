import type { Transaction } from "sequelize";
import type { Database } from "../../../database/Database.ts";
import { isEnd, type LedgerEntry } from "../../sealed/ledgerChain.ts";
import { readLedger, readPublications } from "../../sealed/readLedger.ts";
import { ContradictionError, resultOf } from "./resultOf.ts";
import { SignalResult, type SignalResultRow } from "./SignalResult.ts";

/** Records taken in at once. */
const BATCH = 1_000;

/**
 * Takes in what was recorded before results were stored; nothing where all is taken in. An end that
 * contradicts its publication has no result: the watch over the ledger names it.
 */
export async function catchUpResults(database: Database): Promise<void> {
  let after =
    (await database.model(SignalResult).max<number | null, SignalResult>("position")) ?? 0;
  for (;;) {
    const records = await readLedger(database, after, BATCH);
    const last = records.at(-1);
    if (!last) return;
    await database.write(async (transaction) => {
      await database.lockTable(transaction, SignalResult);
      const results = await resultsOf(database, records, transaction);
      const rows = [...results.values()].flatMap((one) =>
        one instanceof ContradictionError ? [] : [one],
      );
      // Another process may have taken in some of them meanwhile.
      await database.model(SignalResult).bulkCreate(rows, { transaction, ignoreDuplicates: true });
    });
    after = last.position;
  }
}

/**
 * Adds the result of a record that ends a signal, in the transaction that writes the record.
 * @throws ContradictionError when the end does not follow from the publication: it is not recorded
 */
export async function addResult(
  database: Database,
  transaction: Transaction,
  end: LedgerEntry,
): Promise<void> {
  const result = (await resultsOf(database, [end], transaction)).get(end.position);
  if (result instanceof ContradictionError) throw result;
  if (result) await database.model(SignalResult).create(result, { transaction });
}

/** The results that follow from the ends among some records, by their position. */
export async function resultsOf(
  database: Database,
  records: readonly LedgerEntry[],
  transaction?: Transaction,
): Promise<Map<number, SignalResultRow | ContradictionError>> {
  const ends = records.filter(isEnd);
  const ids = ends.flatMap(({ signalId }) => signalId ?? []);
  const publications = await readPublications(database, ids, transaction);
  return new Map(
    ends.map((end) => {
      const published = publications.get(end.signalId ?? "");
      return [end.position, published ? judged(published, end) : unpublished(end)];
    }),
  );
}

function judged(published: LedgerEntry, end: LedgerEntry): SignalResultRow | ContradictionError {
  try {
    return resultOf(published, end);
  } catch (error) {
    if (error instanceof ContradictionError) return error;
    throw error;
  }
}

const unpublished = ({ position }: LedgerEntry): ContradictionError =>
  new ContradictionError(`Record ${position} ends a signal that was not published before.`);
