import type { Database } from "../../database/Database.ts";

/** Before the id of any signal. */
export const FIRST = "00000000-0000-0000-0000-000000000000";

/** Rows of `signals` that say another end than the ledger's results, or one that these do not know. */
const DIFFERS = `(
  (r.position IS NULL AND s.settled_at IS NOT NULL) OR
  (r.position IS NOT NULL AND (
    s.feed <> r.feed OR s.sequence <> r.sequence OR s.pair <> r.pair OR s.source <> r.source OR
    COALESCE(s.grade, '') <> COALESCE(r.grade, '') OR
    COALESCE(s.confidence, -1) <> COALESCE(r.confidence, -1) OR
    r.ending <> CASE
      WHEN s.outcome IS NOT NULL THEN s.outcome
      WHEN s.voided_at IS NOT NULL THEN 'voided'
      WHEN s.status = 'unsettled' THEN 'unsettled'
      ELSE 'open' END
  ))
)`;

/**
 * Compares some of the signals with the ledger's results, and how many of these there are with the
 * records that end a signal, in the database: cheap enough to go through all of them each minute.
 * @param after id of the last signal that was compared
 * @param count how many are compared; the reader's handle is held meanwhile
 * @returns a sentence on the first that differs, or null; and where to go on, null after the last
 */
export async function compareSignals(
  database: Database,
  after: string,
  count: number,
): Promise<{ fault: string | null; next: string | null }> {
  const [end] = await database.select<{ id: string }>(
    `SELECT id FROM signals WHERE id > :after ORDER BY id LIMIT 1 OFFSET ${Math.trunc(count) - 1}`,
    { after },
  );
  const upTo = end ? "AND s.id <= :last" : "";
  const [row] = await database.select<{ sequence: number; feed: string }>(
    `SELECT s.sequence AS sequence, s.feed AS feed
     FROM signals s LEFT JOIN signal_results r ON r.signal_id = s.id
     WHERE s.id > :after ${upTo} AND ${DIFFERS} LIMIT 1`,
    { after, last: end?.id ?? "" },
  );
  const fault = row
    ? `Signal ${row.sequence} (${row.feed}) is stored with another end than its records say.`
    : await compareCounts(database, after, end?.id ?? null);
  return { fault, next: end?.id ?? null };
}

/** A sentence when some signals have more or fewer results than records that end them, else null. */
async function compareCounts(
  database: Database,
  after: string,
  last: string | null,
): Promise<string | null> {
  const here = await countEnds(database, after, last);
  if (here.results === here.ends) return null;
  // Dear, but there is a fault to be put into words.
  const { results, ends } = await countEnds(database, FIRST, null);
  return results === ends
    ? "The statistics count ends of other signals than the ledger has."
    : `The statistics count ${results} ended signals, and the ledger has ${ends}.`;
}

async function countEnds(database: Database, after: string, last: string | null) {
  const those = `signal_id > :after ${last === null ? "" : "AND signal_id <= :last"}`;
  const [counted] = await database.select<{ results: number; ends: number }>(
    `SELECT (SELECT COUNT(*) FROM signal_results WHERE ${those}) AS results,
            (SELECT COUNT(*) FROM ledger_records
             WHERE ${those} AND kind IN ('settled', 'unsettled', 'voided')) AS ends`,
    { after, last: last ?? "" },
  );
  return { results: Number(counted?.results), ends: Number(counted?.ends) };
}
