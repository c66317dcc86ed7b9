import { recordAudit } from "../../audit/recordAudit.ts";
import { tellDesk } from "../../live/tellDesk.ts";
import { readLedger } from "../ledger/readLedger.ts";
import { Signal } from "../Signal.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import { readCopies } from "./checkRecords.ts";
import { copyOf, differences } from "./copyOf.ts";

/** Records read at once. */
const PAGE = 500;

/**
 * Writes every signal's row anew that says anything else than its records, as these say it: the
 * ledger is what was published. Rows that are gone stay gone, only a backup has all of them.
 * @returns how many rows were changed
 */
export async function restoreCopies(
  context: Pick<SignalsContext, "database" | "clock">,
  actorId: string,
  reason: string,
): Promise<number> {
  const { database } = context;
  let after = 0;
  const restored: string[] = [];
  for (;;) {
    const records = await readLedger(database, after, PAGE);
    const last = records.at(-1);
    if (!last) break;
    after = last.position;
    const copies = await readCopies(database, records);
    const wrong = copies.flatMap(({ published, end, row }) => {
      const copy = copyOf(published, end);
      return row && differences(row, copy).length > 0 ? [{ id: row.id, copy }] : [];
    });
    await database.write(async (transaction) => {
      for (const { id, copy } of wrong) {
        await database.model(Signal).update(copy, { where: { id }, transaction });
        restored.push(id);
      }
    });
  }
  await database.write(async (transaction) => {
    await recordAudit(context, transaction, {
      actorId,
      action: "ledger.copy_restored",
      subject: { type: "ledger", id: String(after) },
      details: { reason, signals: restored.length },
    });
    await tellDesk(context, transaction, "signals");
  });
  return restored.length;
}
