import type { Transaction } from "sequelize";
import { Member, type MemberRow } from "../members/Member.ts";
import { indexMember } from "../members/indexMember.ts";
import { accessByClaims, type ClaimedAccess, type EndedGrant } from "./accessByClaims.ts";
import type { MembershipDeps } from "../membership/membershipDeps.ts";
import { countClaims } from "./countedClaims.ts";
import { DepositClaim, type DepositClaimRow } from "./DepositClaim.ts";

export interface CountedChange {
  /** The claim as before; what it was is what `change` replaces. */
  claim: DepositClaimRow;
  change: Partial<DepositClaimRow>;
  /** Opens the dashboard as well, even where it was locked by hand. */
  unlocks?: boolean;
  /** Further columns of the member. */
  also?: Partial<MemberRow>;
}

/**
 * Changes what a claim counts for, and the member's access with it, in the caller's transaction,
 * which holds the member's row. Returns what has changed of the member.
 */
export async function changeCounted(
  { database, clock, content }: Pick<MembershipDeps, "database" | "clock" | "content">,
  transaction: Transaction,
  member: MemberRow,
  { claim, change, unlocks = false, also = {} }: CountedChange,
): Promise<ClaimedAccess> {
  const claims = database.model(DepositClaim);
  const before = await countClaims(database, transaction, member.id);
  await claims.update(change, { where: { id: claim.id }, transaction });
  const after = await countClaims(database, transaction, member.id);
  const now = clock.now();
  const access = accessByClaims(member, {
    tiers: content.public.tiers,
    before,
    after,
    unlocks,
    endedGrant: parseGrant(claim.endedGrant),
    now,
  });
  const endedGrant = endedGrantOf(member, access);
  if (endedGrant !== null) {
    await claims.update({ endedGrant }, { where: { id: claim.id }, transaction });
  }
  const columns = { ...access, ...also, updatedAt: new Date(now) };
  await database.model(Member).update(columns, { where: { id: member.id }, transaction });
  await indexMember(database, transaction, member.id);
  return access;
}

/** The grant that a claim has ended, as the claim keeps it; null where it ended none. */
function endedGrantOf(before: MemberRow, after: ClaimedAccess): string | null {
  if (before.grantedUntil === null || after.grantedUntil !== null) return null;
  const grant: EndedGrant = {
    tier: before.tier,
    dashboardUnlocked: before.dashboardUnlocked,
    until: before.grantedUntil.toISOString(),
  };
  return JSON.stringify(grant);
}

const parseGrant = (kept: string | null) =>
  kept === null ? null : (JSON.parse(kept) as EndedGrant);
