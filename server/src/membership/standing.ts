import {
  higherTier,
  tierForDeposit,
  tierRank,
  type AccessPath,
  type SeenAccess,
  type Tier,
  type TierOffer,
} from "@signaldeck/contract";
import type { MemberRow } from "../members/Member.ts";
import { AppError } from "../http/AppError.ts";

type Granted = Pick<
  MemberRow,
  "tier" | "dashboardUnlocked" | "grantedUntil" | "standingTier" | "standingUnlocked"
>;

/** The end of a grant, in the columns of a member. */
export const NO_GRANT = { grantedUntil: null, standingTier: null, standingUnlocked: null } as const;

/** What a member has for good: below a grant, or as it stands. */
export function standingAccess(member: Granted): { tier: Tier; dashboardUnlocked: boolean } {
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
  const ends = member.grantedUntil === null || tierRank(tier) >= tierRank(member.tier);
  return ends
    ? { tier, dashboardUnlocked: true, ...NO_GRANT }
    : {
        tier: member.tier,
        dashboardUnlocked: true,
        grantedUntil: member.grantedUntil,
        standingTier: tier,
        standingUnlocked: true,
      };
}

/**
 * A member's paths once a deposit was verified for one: auto stays, and a wish for it that came
 * meanwhile does, too.
 */
export function verifiedPathOf(
  member: Pick<MemberRow, "accessPath" | "verifiedPath">,
  verified: AccessPath,
): Pick<MemberRow, "accessPath" | "verifiedPath"> {
  const path = member.verifiedPath === "auto" ? "auto" : verified;
  return {
    accessPath: path === "auto" ? path : (member.accessPath ?? path),
    verifiedPath: path,
  };
}

/**
 * What a member has when a grant ends: what was there for good before it, and never less than the
 * verified deposits give.
 */
export function accessAfterGrant(
  member: Granted & Pick<MemberRow, "depositAmount">,
  tiers: readonly TierOffer[],
): { tier: Tier; dashboardUnlocked: boolean } {
  const standing = standingAccess(member);
  const deposited = tierForDeposit(tiers, member.depositAmount);
  return {
    tier: higherTier(standing.tier, deposited),
    dashboardUnlocked: standing.dashboardUnlocked || deposited !== "guest",
  };
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
