import type { Transaction } from "sequelize";
import { ImportReceipt, type ReceiptRow } from "./ImportReceipt.ts";
import type { DataContext } from "../../database/DataContext.ts";

/** Writes what became of the import that a plan came from; nothing for a plan made by hand. */
export async function settleReceipt(
  { database, clock }: DataContext,
  transaction: Transaction,
  planId: string,
  change: Pick<ReceiptRow, "status"> & Partial<Pick<ReceiptRow, "reason" | "signalId">>,
): Promise<void> {
  await database
    .model(ImportReceipt)
    .update(
      { ...change, decidedAt: new Date(clock.now()) },
      { where: { planId, status: "planned" }, transaction },
    );
}
