import type { LedgerDoubtDto } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { AppError } from "../../http/AppError.ts";
import { CHECK_ID, LedgerCheck } from "./LedgerCheck.ts";

/** What the watch has found wrong, and since when (wall time); null: nothing. */
export async function readDoubt(
  database: Database,
  transaction?: Transaction,
): Promise<LedgerDoubtDto | null> {
  const row = await database
    .model(LedgerCheck)
    .findByPk(CHECK_ID, { raw: true, ...(transaction && { transaction }) });
  if (!row?.fault || !row.faultSince) return null;
  return { message: row.fault, since: row.faultSince.toISOString() };
}

/** Nothing is published while the record is in doubt. */
export class LedgerDoubtError extends AppError {
  constructor({ message }: Pick<LedgerDoubtDto, "message">) {
    super("conflict", `Nothing is published while the record is in doubt. ${message}`);
  }
}

/** @throws LedgerDoubtError while the watch has found something wrong. */
export async function assertNoDoubt(database: Database, transaction: Transaction): Promise<void> {
  const doubt = await readDoubt(database, transaction);
  if (doubt) throw new LedgerDoubtError(doubt);
}
