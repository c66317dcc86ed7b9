import type { Transaction } from "sequelize";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { maxTickAge } from "../../market/feedFreshness.ts";
import { checkLevels } from "../checkLevels.ts";
import { closedReason } from "../openPairs.ts";
import { settleReceipt } from "../receipts/settleReceipt.ts";
import { PlannedSignal, type PlannedRow } from "../PlannedSignal.ts";
import { markTaken, publicationOf } from "./planSignal.ts";
import { publishIn } from "../publishSignal.ts";
import type { OpenedForecasts } from "../../ledger/sealed/recordBodies.ts";
import { recordMark } from "../forecasts/recordMark.ts";
import type { SignalRow } from "../Signal.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import type { DataContext } from "../../database/DataContext.ts";

export type PlannedResult =
  | { kind: "published"; signal: SignalRow }
  | { kind: "missed"; reason: string }
  | { kind: "stale" };

/** The plan that waits for a mark, or null. */
export function findPlan(
  { database, feed }: SignalsContext,
  mark: number,
): Promise<PlannedRow | null> {
  return database.model(PlannedSignal).findOne({
    where: { feed: feed.info.name, slot: new Date(mark), status: "waiting" },
    raw: true,
  });
}

/**
 * Publishes a planned signal at its mark, with the feed's own price as the engine would. However
 * many processes try at once, it is published once. `stale`: there is no fresh price yet; `missed`:
 * its market closes too early, its price cannot be believed, its levels are wrong by now, or the mark is
 * taken.
 * @param options `records`: whether what became of the mark is recorded, with what the engine expected
 * @throws TooLateError after `notAfter`; the plan still waits then.
 */
export async function publishPlanned(
  context: SignalsContext,
  plan: PlannedRow,
  {
    notAfter,
    opened = null,
    records = false,
  }: { notAfter?: number | undefined; opened?: OpenedForecasts | null; records?: boolean } = {},
): Promise<PlannedResult> {
  const { database, feed, plausible } = context;
  const slot = plan.slot.getTime();
  // First: a closed market has no price that would be worth waiting for.
  const closed = closedReason(feed, plan.pair, slot);
  const entry = await feed.lastTickBefore(plan.pair, slot, maxTickAge(feed));
  if (!entry && closed === null) return { kind: "stale" };
  const fault =
    closed ?? (entry && ((await plausible.doubt(entry)) ?? levelFault(plan, entry.price)));
  return database.write(async (transaction): Promise<PlannedResult> => {
    // Locked from here on, before the ledger: withdrawing plans locks in this order, too.
    if (!(await settlePlan(context, transaction, plan, { status: "published" }))) {
      return { kind: "missed", reason: "It was taken back, or another process has published it." };
    }
    const publication = entry && {
      ...publicationOf(plan, entry),
      ...(notAfter !== undefined && { notAfter }),
    };
    const result =
      publication && fault === null ? await publishIn(transaction, context, publication) : null;
    if (records)
      await recordMark(context, transaction, { mark: slot, end: "planned", opened, notAfter });
    if (result?.kind !== "published") {
      const reason = fault ?? markTaken(slot).message;
      const change = { status: "missed" as const, reason };
      await database.model(PlannedSignal).update(change, { where: { id: plan.id }, transaction });
      await settleReceipt(context, transaction, plan.id, { status: "refused", reason });
      await notifyDesk(context, transaction, "signals");
      return { kind: "missed", reason };
    }
    const signalId = result.signal.id;
    await database
      .model(PlannedSignal)
      .update({ signalId }, { where: { id: plan.id }, transaction });
    await settleReceipt(context, transaction, plan.id, { status: "published", signalId });
    await notifyDesk(context, transaction, "signals");
    return result;
  });
}

function levelFault(plan: PlannedRow, price: number): string | null {
  const fault = checkLevels(plan, price);
  return fault && `${fault.message}.`;
}

/** Ends a plan's waiting; false when it did not wait any more. */
export async function settlePlan(
  { database, clock }: DataContext,
  transaction: Transaction,
  { id }: Pick<PlannedRow, "id">,
  change: Pick<PlannedRow, "status"> & Partial<Pick<PlannedRow, "reason">>,
): Promise<boolean> {
  const [changed] = await database
    .model(PlannedSignal)
    .update(
      { ...change, updatedAt: new Date(clock.now()) },
      { where: { id, status: "waiting" }, transaction },
    );
  return changed > 0;
}
