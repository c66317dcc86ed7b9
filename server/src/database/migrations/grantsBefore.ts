import { higherTier, tierRank, type AccessPath, type Tier } from "@signaldeck/contract";

interface Held {
  tier: Tier;
  unlocked: boolean;
}

/** What the columns of a member said before there were grants. */
export interface MemberBefore extends Held {
  deposited: boolean;
  /** Whole US dollars. */
  amount: number;
  path: AccessPath | null;
  /** The end of a grant, and what stays below it. */
  until: Date | null;
  standing: Held;
  /** What an admin or a code has given for good; null where neither has. */
  base: Held | null;
  since: Date;
}

/** An approved claim that counts. */
export interface ClaimBefore {
  id: string;
  path: AccessPath;
  amount: number;
  counts: "tier" | "deposit";
  /** The grant that its approval has ended, as JSON. */
  endedGrant: string | null;
  by: string | null;
  at: Date;
}

/** What the audit log says of who set a member's access, the oldest first. */
export interface Word {
  action: string;
  by: string | null;
  at: Date;
  /** Which tier there was before a claim was approved. */
  tierBefore: Tier | null;
}

/** Which tier an amount has opened when a claim was approved. */
export type Openings = { amount: number; tier: Tier }[];

/** A grant that has not ended. */
export interface GrantBefore extends Held {
  source: "claim" | "code" | "admin" | "import";
  claimId: string | null;
  givenBy: string | null;
  deposited: boolean;
  amount: number;
  path: AccessPath | null;
  since: Date;
  until: Date | null;
}

const NOTHING = {
  claimId: null,
  givenBy: null,
  deposited: false,
  amount: 0,
  path: null,
  until: null,
};

/**
 * The grants from which the same access follows. What a claim gave was not written down: the highest
 * one explains what stands above the base; of all others the log tells which amounts opened what.
 */
export function grantsBefore(
  member: MemberBefore,
  claims: readonly ClaimBefore[],
  words: readonly Word[],
  openings: Openings,
): GrantBefore[] {
  const standing = member.until === null ? member : member.standing;
  // What was locked by hand is opened by no claim from before.
  const giving = standing.unlocked ? claims.filter(({ counts }) => counts === "tier") : [];
  const base = baseOf(member, standing, giving, words);
  const byClaims = claims.map((claim): GrantBefore => ({
    ...NOTHING,
    source: "claim",
    claimId: claim.id,
    givenBy: claim.by,
    tier: giving.includes(claim) ? tierOf(claim, { standing, base, giving, openings }) : "guest",
    unlocked: giving.includes(claim),
    deposited: true,
    amount: claim.amount,
    path: claim.path,
    since: claim.at,
  }));
  return [
    ...restOf(member, base, claims, words),
    ...byClaims,
    ...lentOf(member, standing, giving, words),
  ];
}

/** What rests on no claim; null where nothing does. */
function baseOf(
  member: MemberBefore,
  standing: Held,
  giving: readonly ClaimBefore[],
  words: readonly Word[],
): Held | null {
  if (giving.length === 0) {
    const isNothing = member.base === null && standing.tier === "guest" && !standing.unlocked;
    return isNothing ? null : standing;
  }
  if (member.base !== null) return member.base;
  // Of an account that began with a tier the first approval says so, unless one was lent before.
  const isLent = words.some(({ action }) => action === "grant.given");
  const first = words.find(({ action }) => action === "claim.approved")?.tierBefore ?? "guest";
  return isLent || first === "guest" ? null : { tier: first, unlocked: true };
}

interface Around {
  standing: Held;
  base: Held | null;
  giving: readonly ClaimBefore[];
  openings: Openings;
}

/** What a claim opens by itself: never more than what stands, and at least the lowest tier. */
function tierOf(claim: ClaimBefore, { standing, base, giving, openings }: Around): Tier {
  const highest = Math.max(...giving.map(({ amount }) => amount));
  const explains = tierRank(standing.tier) > tierRank(base?.tier ?? "guest");
  if (explains && claim.amount === highest) return standing.tier;
  const opened = openings
    .filter(({ amount }) => amount <= claim.amount)
    .reduce<Tier>((best, { tier }) => higherTier(best, tier), "silver");
  return tierRank(opened) > tierRank(standing.tier) ? standing.tier : opened;
}

/** The base, with whatever of a deposit no claim explains. */
function restOf(
  member: MemberBefore,
  base: Held | null,
  claims: readonly ClaimBefore[],
  words: readonly Word[],
): GrantBefore[] {
  const word = words.findLast(({ action }) =>
    ["access.changed", "dashboard_code.used"].includes(action),
  );
  const byCode = word?.action === "dashboard_code.used";
  const source = member.base === null ? "import" : byCode ? "code" : "admin";
  const amount = claims.some((claim) => claim.amount >= member.amount) ? 0 : member.amount;
  const path = claims.some((claim) => claim.path === member.path) ? null : member.path;
  const deposited = member.deposited && (claims.length === 0 || byCode || amount > 0);
  const isNothing = member.base === null && base === null && !deposited && path === null;
  if (isNothing) return [];
  return [
    {
      ...NOTHING,
      source,
      givenBy: source === "admin" ? (word?.by ?? null) : null,
      tier: base?.tier ?? "guest",
      unlocked: base?.unlocked ?? false,
      deposited,
      amount,
      path,
      since: (source === "import" ? undefined : word?.at) ?? member.since,
    },
  ];
}

/** The grant with an end that runs, and those below what claims give, which may come back. */
function lentOf(
  member: MemberBefore,
  standing: Held,
  giving: readonly ClaimBefore[],
  words: readonly Word[],
): GrantBefore[] {
  const word = words.findLast(({ action }) => action === "grant.given");
  const lent = (held: Held, until: Date): GrantBefore => ({
    ...NOTHING,
    ...held,
    source: "admin",
    givenBy: word?.by ?? null,
    since: word?.at ?? member.since,
    until,
  });
  if (member.until !== null) {
    return [lent({ tier: member.tier, unlocked: member.unlocked }, member.until)];
  }
  return giving.flatMap(({ endedGrant }) => {
    if (endedGrant === null) return [];
    const { tier, dashboardUnlocked, until } = JSON.parse(endedGrant) as {
      tier: Tier;
      dashboardUnlocked: boolean;
      until: string;
    };
    const isBelow = tierRank(tier) <= tierRank(standing.tier);
    return isBelow ? [lent({ tier, unlocked: dashboardUnlocked }, new Date(until))] : [];
  });
}
