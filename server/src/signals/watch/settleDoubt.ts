import type { Logger } from "pino";
import type { MarketContext } from "../MarketContext.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import type { AlertStaff } from "../memory/watchDrift.ts";
import { pauseEngine } from "../switches/setSwitch.ts";
import { CHECK_ID, LedgerCheck } from "../../ledger/sealed/doubt/LedgerCheck.ts";
import { readFault } from "../../ledger/sealed/doubt/ledgerDoubt.ts";

export interface DoubtDeps extends MarketContext {
  log: Logger;
  alertStaff: AlertStaff;
}

/** What members read while nothing is published for it. */
const PAUSE =
  "What is stored disagrees with the ledger's records. Nothing is published until that is mended.";

/**
 * Stores what a look has found: the first finding stops all publishing and alerts staff, and it is
 * forgotten once everything was looked at anew without one. The engine stays paused until somebody
 * starts it again.
 * @param fault a sentence, or null
 * @param cleanSince wall time at which the newest look at everything began that found nothing
 */
export async function settleDoubt(
  deps: DoubtDeps,
  fault: string | null,
  cleanSince: number,
): Promise<void> {
  const { database } = deps;
  const doubt = await readFault(database);
  if (fault !== null && !doubt) await begin(deps, fault);
  if (fault === null && doubt && cleanSince > Date.parse(doubt.since)) await end(deps);
}

async function begin(deps: DoubtDeps, fault: string): Promise<void> {
  const { database, clock, log, alertStaff } = deps;
  await database.write(async (transaction) => {
    await database.lockTable(transaction, LedgerCheck);
    // Another server may have found it at the same time.
    if (await readFault(database, transaction)) return;
    log.error({ fault }, "the record is in doubt: nothing is published");
    const change = { fault, faultSince: new Date(clock.now()) };
    await database.model(LedgerCheck).update(change, { where: { id: CHECK_ID }, transaction });
    await alertStaff(transaction, {
      subject: "The record is in doubt: nothing is published",
      text: `${fault} Public figures are counted from the ledger and stay as they are. No signal is published, by the engine or by hand, until what is stored agrees with the ledger again. The signal desk says what can be done.`,
      path: "/dashboard/desk/signals",
    });
    await pauseEngine(deps, transaction, PAUSE);
    await notifyDesk(deps, transaction, "signals");
  });
}

async function end(deps: DoubtDeps): Promise<void> {
  const { database, log } = deps;
  await database.write(async (transaction) => {
    await database
      .model(LedgerCheck)
      .update({ fault: null, faultSince: null }, { where: { id: CHECK_ID }, transaction });
    await notifyDesk(deps, transaction, "signals");
  });
  log.warn("the record is out of doubt; the engine can be started again");
}
