import {
  higherTier,
  tierForDeposit,
  tierRank,
  type SeenAccess,
  type Tier,
  type TierOffer,
} from "@signaldeck/contract";
import type { MemberRow } from "../members/Member.ts";
import { AppError } from "../http/AppError.ts";

/** A member's access: what is open now, and under a grant with an end what stays after it. */
export type Granted = Pick<
  MemberRow,
  "tier" | "dashboardUnlocked" | "grantedUntil" | "standingTier" | "standingUnlocked"
>;

/** What stays for good. */
export type Standing = Pick<MemberRow, "tier" | "dashboardUnlocked">;

/** The end of a grant, in the columns of a member. */
export const NO_GRANT = { grantedUntil: null, standingTier: null, standingUnlocked: null } as const;

/** What a member has for good: below a grant, or as it stands. */
export function standingAccess(member: Granted): Standing {
  if (member.grantedUntil === null) {
    return { tier: member.tier, dashboardUnlocked: member.dashboardUnlocked };
  }
  return {
    tier: member.standingTier ?? "guest",
    dashboardUnlocked: member.standingUnlocked ?? false,
  };
}

/**
 * A member's access once a tier was verified: never lower than before, and unlocked. A grant with
 * an end goes on only as long as it gives more than what was verified.
 */
export function verifiedAccess(member: Granted, verified: Tier): Granted {
  const tier = higherTier(standingAccess(member).tier, verified);
  return withStanding(member, { tier, dashboardUnlocked: true });
}

/** A member's access with something else for good; a grant that gives more goes on above it. */
export function withStanding(member: Granted, standing: Standing): Granted {
  const ends = member.grantedUntil === null || tierRank(standing.tier) >= tierRank(member.tier);
  return ends
    ? { ...standing, ...NO_GRANT }
    : {
        tier: member.tier,
        dashboardUnlocked: member.dashboardUnlocked || standing.dashboardUnlocked,
        grantedUntil: member.grantedUntil,
        standingTier: standing.tier,
        standingUnlocked: standing.dashboardUnlocked,
      };
}

/**
 * What a member has when a grant ends: what was there for good before it, and never less than the
 * verified deposits give, unless an admin has decided so.
 */
export function accessAfterGrant(
  member: Granted & Pick<MemberRow, "depositAmount" | "baseTier">,
  tiers: readonly TierOffer[],
): Standing {
  const standing = standingAccess(member);
  if (member.baseTier !== null) return standing;
  const deposited = tierForDeposit(tiers, member.depositAmount);
  return {
    tier: higherTier(standing.tier, deposited),
    dashboardUnlocked: standing.dashboardUnlocked || deposited !== "guest",
  };
}

/**
 * What of a member's access rests on no claim: given by hand or by a code, or, where neither is
 * known, what is above the tier of the verified amount.
 * @param verified the highest amount that claims decide on the tier by, whole US dollars
 */
export function baseAccess(
  member: Granted & Pick<MemberRow, "baseTier" | "baseUnlocked">,
  tiers: readonly TierOffer[],
  verified: number,
): Standing {
  if (member.baseTier !== null) {
    return { tier: member.baseTier, dashboardUnlocked: member.baseUnlocked ?? false };
  }
  const standing = standingAccess(member);
  const isAbove = tierRank(standing.tier) > tierRank(tierForDeposit(tiers, verified));
  return isAbove ? standing : { tier: "guest", dashboardUnlocked: false };
}

/** Whether two accesses are the same for whoever has them. */
export function sameAccess(one: Granted, other: Granted): boolean {
  return (
    one.tier === other.tier &&
    one.dashboardUnlocked === other.dashboardUnlocked &&
    one.grantedUntil?.getTime() === other.grantedUntil?.getTime()
  );
}

/**
 * Refuses a change that was asked for on a screen which no longer shows what is so.
 * @throws AppError `conflict`.
 */
export function requireSeen(member: Granted, seen: SeenAccess | undefined): void {
  if (!seen) return;
  const grantedUntil = seen.grantedUntil === null ? null : Date.parse(seen.grantedUntil);
  const same =
    seen.tier === member.tier &&
    seen.dashboardUnlocked === member.dashboardUnlocked &&
    grantedUntil === (member.grantedUntil?.getTime() ?? null);
  if (same) return;
  throw new AppError(
    "conflict",
    "This member's access has changed meanwhile. Look at it again, then decide.",
  );
}
