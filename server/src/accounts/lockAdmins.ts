import type { Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { Member } from "../members/Member.ts";
import { StaffInvitation } from "./StaffInvitation.ts";

/**
 * Ids of the administrators, without those who have not accepted their invitation. Their rows are
 * locked until the transaction ends, so that two of them cannot remove each other at once.
 */
export async function lockAdmins(database: Database, transaction: Transaction): Promise<string[]> {
  const admins = await database.model(Member).findAll({
    where: { role: "admin" },
    attributes: ["id"],
    order: [["id", "ASC"]],
    transaction,
    lock: true,
    raw: true,
  });
  const ids = admins.map(({ id }) => id);
  const invited = await database
    .model(StaffInvitation)
    .findAll({ where: { memberId: ids }, attributes: ["memberId"], transaction, raw: true });
  return ids.filter((id) => !invited.some(({ memberId }) => memberId === id));
}
