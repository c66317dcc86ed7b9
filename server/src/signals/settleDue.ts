import { Op } from "sequelize";
import { readSetback } from "../ledger/sealed/doubt/ledgerDoubt.ts";
import { settleSignal } from "./settleSignal.ts";
import { Signal } from "./Signal.ts";
import type { SignalsContext } from "./SignalsContext.ts";

/**
 * Settles every signal of the feed whose expiry lies at or before market time `now`. One that fails
 * is logged and tried again the next time; it does not keep the others waiting. One that is held is
 * looked at once a minute. Settles nothing while writes are lost.
 * @returns how many were settled or became unsettled
 */
export async function settleDue(context: SignalsContext, now: number): Promise<number> {
  const { database, feed, log, heldLooks } = context;
  const due = await database.model(Signal).findAll({
    where: {
      feed: feed.info.name,
      status: ["active", "expired"],
      expiresAt: { [Op.lte]: new Date(now) },
    },
    raw: true,
  });
  heldLooks.keep(new Set(due.map(({ id }) => id)));
  if (due.length === 0 || (await readSetback(database))) return 0;
  // Sorted here: asked for an order, the database would walk all signals by their numbers.
  due.sort((one, other) => one.sequence - other.sequence);
  let settled = 0;
  for (const signal of due) {
    if (signal.heldAt !== null && !heldLooks.isDue(signal.id, now)) continue;
    try {
      const result = await settleSignal(context, signal, now);
      if (result === "settled" || result === "unsettled") settled += 1;
      if (result === "unsettled") log.warn({ signal: signal.id }, "signal is unsettled");
      if (result === "held") log.warn({ signal: signal.id }, "the prices of a signal are held");
    } catch (error) {
      log.error({ err: error, signal: signal.id }, "settling failed; it will be tried again");
    }
  }
  return settled;
}
