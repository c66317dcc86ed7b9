import type { LedgerDoubtDto } from "@signaldeck/contract";
import type { InferAttributes, Transaction } from "sequelize";
import type { Clock } from "../../../process/clock/clock.ts";
import type { Database } from "../../../database/Database.ts";
import { AppError } from "../../../http/AppError.ts";
import { CHECK_ID, LedgerCheck } from "./LedgerCheck.ts";

/** Why nothing may be published, and since when (wall time); null: it may. */
export async function readDoubt(
  database: Database,
  transaction?: Transaction,
): Promise<LedgerDoubtDto | null> {
  const row = await readRow(database, transaction);
  return setbackOf(row) ?? faultOf(row);
}

/** What the watch has found wrong. */
export async function readFault(
  database: Database,
  transaction?: Transaction,
): Promise<LedgerDoubtDto | null> {
  return faultOf(await readRow(database, transaction));
}

/** What writes the database has lost that nobody has accepted. */
export async function readSetback(
  database: Database,
  transaction?: Transaction,
): Promise<LedgerDoubtDto | null> {
  return setbackOf(await readRow(database, transaction));
}

type Row = InferAttributes<LedgerCheck> | null;

const readRow = (database: Database, transaction?: Transaction): Promise<Row> =>
  database
    .model(LedgerCheck)
    .findByPk(CHECK_ID, { raw: true, ...(transaction && { transaction }) });

const faultOf = (row: Row): LedgerDoubtDto | null =>
  row?.fault && row.faultSince ? { message: row.fault, since: row.faultSince.toISOString() } : null;

const setbackOf = (row: Row): LedgerDoubtDto | null =>
  row?.setback && row.setbackSince
    ? { message: row.setback, since: row.setbackSince.toISOString() }
    : null;

/** Nothing is published while the record, or the clock, is in doubt. */
export class LedgerDoubtError extends AppError {
  constructor({ message }: Pick<LedgerDoubtDto, "message">, what = "record") {
    super("conflict", `Nothing is published while the ${what} is in doubt. ${message}`);
  }
}

/** @throws LedgerDoubtError while the time that would be recorded may be wrong. */
export function assertTrusted({ doubt }: Pick<Clock, "doubt">): void {
  if (doubt) throw new LedgerDoubtError(doubt, "clock");
}

/** @throws LedgerDoubtError while the watch has found something wrong, or writes were lost. */
export async function assertNoDoubt(database: Database, transaction: Transaction): Promise<void> {
  const doubt = await readDoubt(database, transaction);
  if (doubt) throw new LedgerDoubtError(doubt);
}

/** @throws LedgerDoubtError while writes are lost: the next record may have another one's place. */
export async function assertNoSetback(database: Database, transaction: Transaction): Promise<void> {
  const setback = await readSetback(database, transaction);
  if (setback) throw new LedgerDoubtError(setback);
}
