import { notifyDesk } from "../../live/notifyDesk.ts";
import { CHECK_ID, LedgerCheck } from "../../ledger/sealed/doubt/LedgerCheck.ts";
import { readSetback } from "../../ledger/sealed/doubt/ledgerDoubt.ts";
import { pauseEngine } from "../switches/setSwitch.ts";
import type { DoubtDeps } from "./settleDoubt.ts";

/** What members read while nothing is published for it. */
const PAUSE = "The newest data is being looked for. Nothing is published until that is done.";

/** What mends it, in words for the operator. */
export const SETBACK_REMEDY =
  "Stop the server and put the newest database back, with the files that SQLite keeps beside it, or restore the newest backup. If what is lost stays lost, run signaldeck database accept; see docs/guide/backup.md.";

/**
 * Takes down that the database has lost writes which a server had made: nothing is published or
 * settled, since a record may have been shown that is gone now and another one would take its place.
 * Tells staff, once.
 * @param sentence what is lost
 */
export async function noteSetback(deps: DoubtDeps, sentence: string): Promise<void> {
  const { database, clock, log, alertStaff } = deps;
  log.error({ lost: sentence, remedy: SETBACK_REMEDY }, "the database is older than it was");
  await database.write(async (transaction) => {
    await database.lockTable(transaction, LedgerCheck);
    // Since an earlier start, or by another server.
    if (await readSetback(database, transaction)) return;
    const change = { setback: sentence, setbackSince: new Date(clock.now()) };
    await database.model(LedgerCheck).update(change, { where: { id: CHECK_ID }, transaction });
    await alertStaff(transaction, {
      subject: "The database is older than it was: nothing is published",
      text: `${sentence} Registrations, claims, tickets and signals of that time are missing. Members can use everything, but no signal is published and none is settled until somebody decides. ${SETBACK_REMEDY}`,
      path: "/dashboard/desk/signals",
    });
    await pauseEngine(deps, transaction, PAUSE);
    await notifyDesk(deps, transaction, "signals");
  });
}
