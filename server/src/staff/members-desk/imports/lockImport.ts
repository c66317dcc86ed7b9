import type { ImportState } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Database } from "../../../database/Database.ts";
import { MemberImport, type MemberImportRow } from "./MemberImport.ts";

/** An import that stands so, locked until the transaction ends; null where it does no more. */
export async function lockImport(
  database: Database,
  transaction: Transaction,
  id: string,
  state: ImportState,
): Promise<MemberImportRow | null> {
  const row = await database
    .model(MemberImport)
    .findByPk(id, { transaction, lock: true, raw: true });
  return row?.state === state ? row : null;
}
