import { SENT_NAMES, webhookSource } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { AppError } from "../../http/AppError.ts";
import { maxTickAge } from "../../market/feedFreshness.ts";
import { checkLevels } from "../checkLevels.ts";
import {
  guardMark,
  openMarks,
  planIn,
  withEntry,
  type PlaceableOrder,
  type PlanOrder,
} from "../plans/planSignal.ts";
import { pickFields } from "../signalFields.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import { readSwitch } from "../switches/readSwitch.ts";
import { ImportReceipt, type ReceiptRow } from "../receipts/ImportReceipt.ts";
import { waitFault } from "./messageAge.ts";

/** The sender's words where it gave none. */
const NO_NOTE = "The sender gave no reasons.";

/**
 * Decides what becomes of a waiting receipt: the mark that has just passed, if that is still to be
 * had, else the next one, else a refusal with its reason. Several processes may try at once.
 */
export async function processReceipt(
  context: SignalsContext,
  receipt: ReceiptRow,
  sourceName: string,
): Promise<void> {
  const order = orderOf(receipt, sourceName);
  let refusal = waitFault(receipt, context.clock.now());
  if (refusal === null && order === null) refusal = "It names no pair.";
  if (refusal !== null || order === null) {
    await refuse(context, receipt, refusal ?? "");
    return;
  }
  for (const slot of openMarks(context)) {
    try {
      await place(context, receipt, await withEntry(context, { ...order, slot }));
      return;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusal = error.message;
    }
  }
  await refuse(context, receipt, refusal ?? "There is no mark for it.");
}

function orderOf(receipt: ReceiptRow, sourceName: string): Omit<PlanOrder, "slot"> | null {
  const { pair, direction, note } = receipt;
  if (pair === null || direction === null) return null;
  return {
    draft: { ...pickFields(SENT_NAMES, receipt), pair, direction, analysis: note ?? NO_NOTE },
    source: webhookSource(sourceName),
    plannedBy: null,
    decidedAt: receipt.receivedAt,
  };
}

/** @throws AppError `conflict` for a mark that is not free; then nothing is changed. */
async function place(
  context: SignalsContext,
  receipt: ReceiptRow,
  order: PlaceableOrder,
): Promise<void> {
  const { database, feed } = context;
  const { draft: terms, slot, entry } = order;
  const price =
    entry ?? (await feed.lastTickBefore(terms.pair, feed.clock.now() + 1, maxTickAge(feed)));
  const fault = price && checkLevels(terms, price.price);
  await guardMark(slot, () =>
    database.write(async (transaction) => {
      if (!(await settle(context, transaction, receipt, { status: "planned" }))) return;
      const imports = await readSwitch(database, "imports", transaction);
      const reason = imports.paused
        ? `Imports are stopped: ${imports.reason ?? ""}`
        : (fault?.message ?? null);
      if (reason !== null) {
        await update(context, transaction, receipt, { status: "refused", reason });
      } else {
        const { id, status, signalId } = await planIn(transaction, context, order);
        await update(context, transaction, receipt, {
          status: status === "published" ? "published" : "planned",
          planId: id,
          signalId,
        });
      }
      await notifyDesk(context, transaction, "signals");
    }),
  );
}

function refuse(context: SignalsContext, receipt: ReceiptRow, reason: string): Promise<void> {
  return context.database.write(async (transaction) => {
    if (!(await settle(context, transaction, receipt, { status: "refused", reason }))) return;
    await notifyDesk(context, transaction, "signals");
  });
}

type Decision = Pick<ReceiptRow, "status"> &
  Partial<Pick<ReceiptRow, "reason" | "planId" | "signalId">>;

/** False when the receipt does not wait any more. */
async function settle(
  context: SignalsContext,
  transaction: Transaction,
  { id }: ReceiptRow,
  decision: Decision,
): Promise<boolean> {
  const [changed] = await context.database
    .model(ImportReceipt)
    .update(valuesOf(context, decision), { where: { id, status: "waiting" }, transaction });
  return changed > 0;
}

async function update(
  context: SignalsContext,
  transaction: Transaction,
  { id }: ReceiptRow,
  decision: Decision,
): Promise<void> {
  await context.database
    .model(ImportReceipt)
    .update(valuesOf(context, decision), { where: { id }, transaction });
}

const valuesOf = ({ clock }: SignalsContext, { reason, ...decision }: Decision) => ({
  ...decision,
  ...(reason && { reason: reason.slice(0, 300) }),
  decidedAt: new Date(clock.now()),
});
