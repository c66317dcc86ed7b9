import { recordAudit } from "../../audit/recordAudit.ts";
import type { Database } from "../../database/Database.ts";
import type { DataContext } from "../../database/DataContext.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { readLedger } from "../../ledger/sealed/readLedger.ts";
import { Signal } from "../Signal.ts";
import { readCopies } from "./checkRecords.ts";
import { copyOf, differences, type SignalCopy } from "./copyOf.ts";

/** Records read at once. */
const PAGE = 500;

/**
 * Writes every signal's row anew that says anything else than its records, as these say it: the
 * ledger is what was published. Rows that are gone stay gone, only a backup has all of them.
 * @returns how many rows were changed
 */
export async function restoreCopies(
  context: DataContext,
  actorId: string,
  reason: string,
): Promise<number> {
  const { database } = context;
  const wrong = await findWrong(database);
  await database.write(async (transaction) => {
    for (const [id, copy] of wrong) {
      await database.model(Signal).update(copy, { where: { id }, transaction });
    }
    await recordAudit(context, transaction, {
      actorId,
      action: "ledger.copy_restored",
      subject: { type: "ledger", id: "signals" },
      details: { reason, signals: wrong.size },
    });
    await notifyDesk(context, transaction, "signals");
  });
  return wrong.size;
}

/** What the rows that differ should say, by the signal's id. */
async function findWrong(database: Database): Promise<Map<string, SignalCopy>> {
  const wrong = new Map<string, SignalCopy>();
  for (let after = 0; ;) {
    const records = await readLedger(database, after, PAGE);
    const last = records.at(-1);
    if (!last) return wrong;
    after = last.position;
    for (const { row, ...said } of await readCopies(database, records)) {
      const copy = copyOf(said);
      if (row && differences(row, copy).length > 0) wrong.set(row.id, copy);
    }
  }
}
