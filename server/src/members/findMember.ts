import type { Transaction } from "sequelize";
import { Member, type MemberRow } from "./Member.ts";
import type { Database } from "../database/Database.ts";
import { AppError } from "../http/AppError.ts";

/**
 * The member of an id, for staff. Inside a transaction the row is locked until its end, so that what
 * is decided from it stays true.
 * @throws AppError `not_found`, also for staff accounts: they have no membership.
 */
export async function findMember(
  database: Database,
  id: string,
  transaction?: Transaction,
): Promise<MemberRow> {
  const member = await database.model(Member).findOne({
    where: { id, role: "member" },
    raw: true,
    ...(transaction && { transaction, lock: true }),
  });
  if (!member) throw new AppError("not_found", "There is no member with this id.");
  return member;
}
