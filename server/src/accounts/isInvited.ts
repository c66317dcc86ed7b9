import type { Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { StaffInvitation } from "./StaffInvitation.ts";

/** Whether an account waits for its invited owner to choose a password. */
export async function isInvited(
  database: Database,
  memberId: string,
  transaction?: Transaction,
): Promise<boolean> {
  const options = { where: { memberId }, ...(transaction && { transaction }) };
  return (await database.model(StaffInvitation).count(options)) > 0;
}
