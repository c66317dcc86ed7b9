import type { RecordedSignalDto, RecordQuery } from "@signaldeck/contract";
import type { Database } from "../database/Database.ts";
import { readRecords } from "../signals/ledger/readLedger.ts";
import type { PublicResult } from "./analysis/PublicResult.ts";
import { selects } from "./analysis/selects.ts";
import { presentRecordedSignal } from "./presentRecordedSignal.ts";

/**
 * The newest of some public results, which are in the order of their numbers, as the records in the
 * ledger tell of them.
 */
export function listFinishedSignals(
  database: Database,
  results: readonly PublicResult[],
  query: RecordQuery,
): Promise<RecordedSignalDto[]> {
  const { limit, before = Infinity, show } = query;
  const isSelected = selects(query);
  const chosen: PublicResult[] = [];
  for (let at = results.length - 1; at >= 0 && chosen.length < limit; at -= 1) {
    const result = results[at];
    if (!result || result.sequence >= before || !isSelected(result)) continue;
    if (show === "all" || result.ending === "V") chosen.push(result);
  }
  return readSignals(database, chosen);
}

/** These signals in full, in the same order. */
export async function readSignals(
  database: Database,
  results: readonly PublicResult[],
): Promise<RecordedSignalDto[]> {
  const positions = results.flatMap(({ publishedPosition, position }) => [
    publishedPosition,
    position,
  ]);
  const records = await readRecords(database, positions);
  const byPosition = new Map(records.map((record) => [record.position, record]));
  return results.flatMap(({ publishedPosition, position }) => {
    const published = byPosition.get(publishedPosition);
    const end = byPosition.get(position);
    return published && end ? [presentRecordedSignal(published, end)] : [];
  });
}
