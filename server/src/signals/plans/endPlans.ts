import { Op, type Transaction } from "sequelize";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { settleReceipt } from "../receipts/settleReceipt.ts";
import { latestPublication } from "../marks.ts";
import { PlannedSignal, type PlannedRow } from "../PlannedSignal.ts";
import { settlePlan } from "./publishPlanned.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import type { DataContext } from "../../database/DataContext.ts";

const MISSED =
  "It could not be entered in time: the feed had no fresh price at the mark, or the server was not running.";

/**
 * Gives up what waits for a mark that is too long ago.
 * @param now market time
 * @param reasons why nothing was published at marks where that is known
 */
export async function endMissedPlans(
  context: SignalsContext,
  now: number,
  reasons: ReadonlyMap<number, string> = new Map(),
): Promise<void> {
  const { database, feed } = context;
  const missed = await database.model(PlannedSignal).findAll({
    where: {
      feed: feed.info.name,
      status: "waiting",
      slot: { [Op.lt]: new Date(now - latestPublication(feed)) },
    },
    raw: true,
  });
  if (missed.length === 0) return;
  await database.write(async (transaction) => {
    for (const plan of missed) {
      const reason = reasons.get(plan.slot.getTime()) ?? MISSED;
      await endPlans(context, transaction, [plan], { status: "missed", reason });
    }
    await notifyDesk(context, transaction, "signals");
  });
}

/** Ends plans that still wait, together with the receipts they came from. */
export async function endPlans(
  context: DataContext,
  transaction: Transaction,
  plans: readonly Pick<PlannedRow, "id">[],
  change: { status: "missed" | "withdrawn"; reason: string },
): Promise<void> {
  for (const plan of plans) {
    if (!(await settlePlan(context, transaction, plan, change))) continue;
    const { reason } = change;
    await settleReceipt(context, transaction, plan.id, { status: "refused", reason });
  }
}
