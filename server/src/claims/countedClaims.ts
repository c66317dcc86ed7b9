import type { AccessPath } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { DepositClaim } from "./DepositClaim.ts";

/** What a member's approved claims come to. */
export interface Counted {
  /** The highest amount that decides on the tier, whole US dollars; 0 without any. */
  tierAmount: number;
  /** The highest verified deposit. */
  depositAmount: number;
  /** Auto once a deposit was verified for it; null where nothing is verified. */
  path: AccessPath | null;
}

/** What a member's approved claims come to now, for a transaction that holds the member's row. */
export async function countClaims(
  database: Database,
  transaction: Transaction,
  memberId: string,
): Promise<Counted> {
  const claims = await database.model(DepositClaim).findAll({
    where: { memberId, status: "approved", counts: ["tier", "deposit"] },
    attributes: ["verifiedAmount", "accessPath", "counts"],
    transaction,
    raw: true,
  });
  const highest = (of: typeof claims) =>
    Math.max(0, ...of.map(({ verifiedAmount }) => verifiedAmount ?? 0));
  const isAuto = claims.some(({ accessPath }) => accessPath === "auto");
  return {
    tierAmount: highest(claims.filter(({ counts }) => counts === "tier")),
    depositAmount: highest(claims),
    path: claims.length === 0 ? null : isAuto ? "auto" : "manual",
  };
}

/** From now on the tier is what an admin has decided: amounts verified before decide it no more. */
export async function detachFromTier(
  database: Database,
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  await database
    .model(DepositClaim)
    .update({ counts: "deposit" }, { where: { memberId, counts: "tier" }, transaction });
}

/** The deposit is taken back, or given back: what was verified counts for nothing, or again. */
export async function setDepositsCounted(
  database: Database,
  transaction: Transaction,
  memberId: string,
  counted: boolean,
): Promise<Counted> {
  await database
    .model(DepositClaim)
    .update(
      { counts: counted ? "deposit" : "none" },
      { where: { memberId, counts: { [Op.ne]: null } }, transaction },
    );
  return countClaims(database, transaction, memberId);
}
