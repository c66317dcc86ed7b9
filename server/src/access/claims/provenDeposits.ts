import type { Transaction } from "sequelize";
import type { Proven } from "../grants/deeds.ts";
import type { Database } from "../../database/Database.ts";
import { DepositClaim } from "./DepositClaim.ts";

/** The deposits of a member's approved claims, whatever they count for now. */
export async function provenDeposits(
  database: Database,
  transaction: Transaction,
  memberId: string,
): Promise<Proven[]> {
  const claims = await database.model(DepositClaim).findAll({
    where: { memberId, status: "approved" },
    attributes: ["id", "verifiedAmount", "accessPath"],
    order: [["id", "ASC"]],
    transaction,
    raw: true,
  });
  return claims.map(({ id, verifiedAmount, accessPath }) => ({
    claimId: id,
    amount: verifiedAmount ?? 0,
    path: accessPath,
  }));
}
