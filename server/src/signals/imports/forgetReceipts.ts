import { SIGNAL_IMPORT_LIMITS } from "@signaldeck/contract";
import { Op } from "sequelize";
import type { DataContext } from "../../database/DataContext.ts";
import { retireRows } from "../../database/retireRows.ts";
import { ImportReceipt } from "../receipts/ImportReceipt.ts";

/** Receipts are stored for a while, so that one can see what became of them and none counts twice. */
export async function forgetReceipts(
  { database, clock }: DataContext,
  goesOn?: () => boolean,
): Promise<void> {
  const oldest = new Date(clock.now() - SIGNAL_IMPORT_LIMITS.receiptsKept);
  const done = { status: ["published", "refused"], receivedAt: { [Op.lt]: oldest } };
  await retireRows(database, ImportReceipt, done, goesOn);
}
