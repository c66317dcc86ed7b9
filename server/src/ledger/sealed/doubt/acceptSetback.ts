import { recordAudit } from "../../../audit/recordAudit.ts";
import type { Clock } from "../../../process/clock/clock.ts";
import type { Database } from "../../../database/Database.ts";
import {
  savePosition,
  readSavedPosition,
  readStoredPosition,
  storePosition,
} from "../../../database/writePosition.ts";
import { CHECK_ID, LedgerCheck } from "./LedgerCheck.ts";
import { readSetback } from "./ledgerDoubt.ts";

/** Marks that other servers on the database may be ahead of this one. */
const AHEAD = 100_000;

/**
 * Takes a database as it is that has lost writes: it counts as the newest one from now on, and
 * publishing may go on. The engine stays paused until somebody starts it.
 * @returns what was lost; null where nothing is known to be
 */
export async function acceptSetback(
  { database, clock, dataDir }: { database: Database; clock: Clock; dataDir: string },
  { actorId, reason }: { actorId: string; reason: string },
): Promise<string | null> {
  const kept = await readSavedPosition(dataDir);
  const lost = await database.write(async (transaction) => {
    await database.lockTable(transaction, LedgerCheck);
    const setback = await readSetback(database, transaction);
    if (!setback) return null;
    const change = { setback: null, setbackSince: null };
    await database.model(LedgerCheck).update(change, { where: { id: CHECK_ID }, transaction });
    await storePosition(database, transaction, (kept?.writes ?? 0) + AHEAD);
    await recordAudit({ database, clock }, transaction, {
      actorId,
      action: "database.setback_accepted",
      subject: { type: "database", id: "newest-write" },
      details: { reason, lost: setback.message },
    });
    return setback.message;
  });
  if (lost !== null) await savePosition(dataDir, await readStoredPosition(database));
  return lost;
}
