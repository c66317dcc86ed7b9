import type { Transaction } from "sequelize";
import { tellDesk } from "../../live/tellDesk.ts";
import { maxTickAge } from "../../market/feedFreshness.ts";
import { checkLevels } from "../checkLevels.ts";
import { settleReceipt } from "../receipts/settleReceipt.ts";
import { PlannedSignal, type PlannedRow } from "../PlannedSignal.ts";
import { markTaken, publicationOf } from "./planSignal.ts";
import { publishIn } from "../publishSignal.ts";
import type { SignalRow } from "../Signal.ts";
import type { SignalsContext } from "../SignalsContext.ts";

export type PlannedResult =
  { kind: "published"; signal: SignalRow } | { kind: "missed"; reason: string } | { kind: "stale" };

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
 * many processes try at once, it is published once. `stale`: there is no fresh price yet.
 * @throws TooLateError after `notAfter`; the plan still waits then.
 */
export async function publishPlanned(
  context: SignalsContext,
  plan: PlannedRow,
  notAfter?: number,
): Promise<PlannedResult> {
  const { database, feed } = context;
  const slot = plan.slot.getTime();
  const entry = await feed.lastTickBefore(plan.pair, slot, maxTickAge(feed));
  if (!entry) return { kind: "stale" };
  const fault = checkLevels(plan, entry.price);
  return database.write(async (transaction): Promise<PlannedResult> => {
    // Held from here on, before the ledger: whoever withdraws plans locks in this order, too.
    if (!(await settlePlan(context, transaction, plan, { status: "published" }))) {
      return { kind: "missed", reason: "It was taken back, or another process has published it." };
    }
    const publication = {
      ...publicationOf(plan, entry),
      ...(notAfter !== undefined && { notAfter }),
    };
    const signal = fault ? null : await publishIn(transaction, context, publication);
    if (!signal) {
      const reason = fault ? `${fault.message}.` : markTaken(slot).message;
      const change = { status: "missed" as const, reason };
      await database.model(PlannedSignal).update(change, { where: { id: plan.id }, transaction });
      await settleReceipt(context, transaction, plan.id, { status: "refused", reason });
      await tellDesk(context, transaction, "signals");
      return { kind: "missed", reason };
    }
    const signalId = signal.id;
    await database
      .model(PlannedSignal)
      .update({ signalId }, { where: { id: plan.id }, transaction });
    await settleReceipt(context, transaction, plan.id, { status: "published", signalId });
    await tellDesk(context, transaction, "signals");
    return { kind: "published", signal };
  });
}

/** Ends a plan's waiting; false when it did not wait any more. */
export async function settlePlan(
  { database, clock }: Pick<SignalsContext, "database" | "clock">,
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
