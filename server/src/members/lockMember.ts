import type { Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { Member, type MemberRow } from "./Member.ts";

/** The member as stored now, locked until the transaction ends; null when the account is gone. */
export function lockMember(
  database: Database,
  transaction: Transaction,
  memberId: string,
): Promise<MemberRow | null> {
  return database.model(Member).findByPk(memberId, { transaction, lock: true, raw: true });
}
