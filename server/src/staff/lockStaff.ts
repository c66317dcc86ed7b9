import type { Transaction } from "sequelize";
import { lockAdmins } from "../accounts/lockAdmins.ts";
import { lockMember } from "../members/lockMember.ts";
import type { MemberRow } from "../members/Member.ts";
import type { Database } from "../database/Database.ts";
import { AppError } from "../http/AppError.ts";
import { noSuchStaff } from "./listStaff.ts";

/**
 * Locks the administrators' rows until the transaction ends and makes sure that the actor is still
 * one of them: another admin may have withdrawn the right in the same moment.
 * @returns the ids of all administrators.
 * @throws AppError `forbidden`.
 */
export async function lockActor(
  database: Database,
  transaction: Transaction,
  actorId: string,
): Promise<string[]> {
  const admins = await lockAdmins(database, transaction);
  if (admins.includes(actorId)) return admins;
  throw new AppError("forbidden", "Your account no longer manages staff.");
}

/**
 * A staff account, locked until the transaction ends.
 * @throws AppError `not_found`.
 */
export async function lockStaff(
  database: Database,
  transaction: Transaction,
  id: string,
): Promise<MemberRow> {
  const account = await lockMember(database, transaction, id);
  if (!account || account.role === "member") throw noSuchStaff();
  return account;
}
