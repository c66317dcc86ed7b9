import {
  higherTier,
  tierForDeposit,
  tierRank,
  type Tier,
  type TierOffer,
} from "@signaldeck/contract";
import type { MemberRow } from "../members/Member.ts";
import {
  baseAccess,
  standingAccess,
  withStanding,
  type Granted,
  type Standing,
} from "../membership/standing.ts";
import type { Counted } from "./countedClaims.ts";

/** A grant with an end that an approval has made pointless. */
export interface EndedGrant {
  tier: Tier;
  dashboardUnlocked: boolean;
  /** ISO. */
  until: string;
}

/** What of a member follows from claims. */
export type ClaimedAccess = Granted &
  Pick<MemberRow, "hasDeposited" | "depositAmount" | "accessPath" | "verifiedPath">;

export interface CountedChange {
  tiers: readonly TierOffer[];
  before: Counted;
  after: Counted;
  /** The dashboard opens, even where it was locked by hand. */
  unlocks: boolean;
  /** The grant that the changed claim had ended. */
  endedGrant: EndedGrant | null;
  /** Wall time, epoch ms. */
  now: number;
}

/**
 * A member's access, deposit and path after claims count for something else than before. More never
 * lowers, also where the catalogue has changed since; less falls to what still counts, and to what
 * was given apart from claims.
 */
export function accessByClaims(member: MemberRow, change: CountedChange): ClaimedAccess {
  const { before, after } = change;
  const isLess = after.tierAmount < before.tierAmount;
  const standing = isLess ? lessAccess(member, change) : moreAccess(member, change);
  const depositAmount =
    member.depositAmount > before.depositAmount ? member.depositAmount : after.depositAmount;
  const restsOnClaims = baseAccess(member, change.tiers, before.tierAmount).tier === "guest";
  const verifiedPath = pathAfter(member, change);
  return {
    ...(isLess ? withGrantAgain(member, standing, change) : withStanding(member, standing)),
    hasDeposited: depositAmount > 0 || (member.hasDeposited && !restsOnClaims),
    depositAmount,
    accessPath: verifiedPath === "auto" ? verifiedPath : (member.accessPath ?? verifiedPath),
    verifiedPath,
  };
}

/** Auto once it was verified; what no claim explains stays. */
function pathAfter({ verifiedPath }: MemberRow, { before, after }: CountedChange) {
  if (after.path === "auto" || verifiedPath === before.path) return after.path;
  return verifiedPath ?? after.path;
}

function moreAccess(member: MemberRow, { tiers, after, unlocks }: CountedChange): Standing {
  const standing = standingAccess(member);
  return {
    tier: higherTier(standing.tier, tierForDeposit(tiers, after.tierAmount)),
    dashboardUnlocked: standing.dashboardUnlocked || unlocks,
  };
}

function lessAccess(member: MemberRow, { tiers, before, after }: CountedChange): Standing {
  const base = baseAccess(member, tiers, before.tierAmount);
  const verified = tierForDeposit(tiers, after.tierAmount);
  return {
    tier: higherTier(base.tier, verified),
    dashboardUnlocked: base.dashboardUnlocked || verified !== "guest",
  };
}

/** Less for good, below the grant that runs or the one that comes back. */
function withGrantAgain(
  member: MemberRow,
  standing: Standing,
  { endedGrant, now }: CountedChange,
): Granted {
  const comesBack =
    member.grantedUntil === null &&
    endedGrant !== null &&
    Date.parse(endedGrant.until) > now &&
    tierRank(endedGrant.tier) > tierRank(standing.tier);
  if (!comesBack) return withStanding(member, standing);
  return {
    tier: endedGrant.tier,
    dashboardUnlocked: endedGrant.dashboardUnlocked || standing.dashboardUnlocked,
    grantedUntil: new Date(endedGrant.until),
    standingTier: standing.tier,
    standingUnlocked: standing.dashboardUnlocked,
  };
}
