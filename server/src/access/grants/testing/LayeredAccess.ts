import {
  higherTier,
  tierForDeposit,
  tierRank,
  type AccessPath,
  type Tier,
} from "@signaldeck/contract";
import type { ClaimBefore, MemberBefore } from "../../../database/migrations/grantsBefore.ts";
import type { Opened } from "../accessOf.ts";

/** What amounts open in all histories. */
export const CATALOGUE = [
  { id: "silver", minimumDeposit: 20 },
  { id: "pro", minimumDeposit: 100 },
  { id: "gold", minimumDeposit: 500 },
  { id: "elite", minimumDeposit: 5_000 },
] as const satisfies { id: Tier; minimumDeposit: number }[];

export const tierOf = (amount: number) => tierForDeposit(CATALOGUE, amount);

interface LayeredClaim {
  id: string;
  amount: number;
  path: AccessPath;
  counts: "tier" | "deposit" | "none";
  endedGrant: (Opened & { until: number }) | null;
}

/**
 * A member's access as it was computed before there were grants, in three layers of columns: kept as
 * it was, to compare with.
 */
export class LayeredAccess {
  tier: Tier = "guest";
  dashboardUnlocked = false;
  grantedUntil: number | null = null;
  below: Opened | null = null;
  base: Opened | null = null;
  hasDeposited = false;
  depositAmount = 0;
  verifiedPath: AccessPath | null = null;
  claims: LayeredClaim[] = [];

  /** @param time wall time in epoch ms, which goes on. */
  constructor(private readonly time: { now: number }) {}

  get standing(): Opened {
    const { tier, dashboardUnlocked } = this;
    if (this.grantedUntil === null) return { tier, dashboardUnlocked };
    return this.below ?? { tier: "guest", dashboardUnlocked: false };
  }

  approve(id: string, amount: number, path: AccessPath): void {
    const claim: LayeredClaim = { id, amount, path, counts: "tier", endedGrant: null };
    this.changeCounted(claim, () => void this.claims.push(claim), true);
  }

  correct(claim: LayeredClaim, amount: number): void {
    this.changeCounted(claim, () => void (claim.amount = amount), false);
  }

  reopen(claim: LayeredClaim): void {
    this.changeCounted(claim, () => void this.claims.splice(this.claims.indexOf(claim), 1), false);
  }

  decide(given: Opened): void {
    Object.assign(this, given, { grantedUntil: null, below: null, base: given });
    for (const claim of this.claims) if (claim.counts === "tier") claim.counts = "deposit";
  }

  patch(given: Opened, hasDeposited: boolean): void {
    const had = this.hasDeposited;
    const counts = hasDeposited ? "deposit" : "none";
    if (!hasDeposited || !had) for (const claim of this.claims) claim.counts = counts;
    this.decide(given);
    this.hasDeposited = hasDeposited;
    if (!hasDeposited) Object.assign(this, { depositAmount: 0, verifiedPath: null });
    else if (!had) {
      const counted = this.count();
      this.depositAmount = Math.max(this.depositAmount, counted.depositAmount);
      this.verifiedPath = counted.path ?? this.verifiedPath;
    }
  }

  lend(given: Opened, until: number): void {
    this.below = this.standing;
    Object.assign(this, given, { grantedUntil: until });
  }

  useCode(verified: Tier): void {
    const base = this.baseOf(this.depositAmount);
    const tier = higherTier(this.standing.tier, verified);
    this.withStanding({ tier, dashboardUnlocked: true });
    this.base = { tier: higherTier(base.tier, verified), dashboardUnlocked: true };
    this.hasDeposited = true;
  }

  expire(): void {
    if (this.grantedUntil === null || this.grantedUntil > this.time.now) return;
    const { standing } = this;
    const deposited = this.base === null ? tierOf(this.depositAmount) : "guest";
    Object.assign(this, {
      tier: higherTier(standing.tier, deposited),
      dashboardUnlocked: standing.dashboardUnlocked || deposited !== "guest",
      grantedUntil: null,
      below: null,
    });
  }

  /** As the columns of a member said it, for the step that made grants of them. */
  columns(): MemberBefore {
    const held = ({ tier, dashboardUnlocked: unlocked }: Opened) => ({ tier, unlocked });
    return {
      ...held(this),
      deposited: this.hasDeposited,
      amount: this.depositAmount,
      path: this.verifiedPath,
      until: this.grantedUntil === null ? null : new Date(this.grantedUntil),
      standing: held(this.standing),
      base: this.base && held(this.base),
      since: new Date(0),
    };
  }

  countedClaims(): ClaimBefore[] {
    return this.claims.flatMap(({ id, amount, path, counts, endedGrant }) => {
      if (counts === "none") return [];
      const ended = endedGrant && {
        ...endedGrant,
        until: new Date(endedGrant.until).toISOString(),
      };
      const kept = ended && JSON.stringify(ended);
      return [{ id, path, amount, counts, endedGrant: kept, by: null, at: new Date(0) }];
    });
  }

  private count() {
    const counted = this.claims.filter(({ counts }) => counts !== "none");
    const highest = (of: LayeredClaim[]) => Math.max(0, ...of.map(({ amount }) => amount));
    const isAuto = counted.some(({ path }) => path === "auto");
    return {
      tierAmount: highest(counted.filter(({ counts }) => counts === "tier")),
      depositAmount: highest(counted),
      path: counted.length === 0 ? null : isAuto ? ("auto" as const) : ("manual" as const),
    };
  }

  private changeCounted(claim: LayeredClaim, change: () => void, unlocks: boolean): void {
    const held = this.grantedUntil;
    const had = { tier: this.tier, dashboardUnlocked: this.dashboardUnlocked };
    const before = this.count();
    const { endedGrant } = claim;
    const base = this.baseOf(before.tierAmount);
    change();
    const after = this.count();
    const isLess = after.tierAmount < before.tierAmount;
    const standing = isLess
      ? lessAccess(base, after.tierAmount)
      : this.more(after.tierAmount, unlocks);
    const comesBack =
      isLess &&
      held === null &&
      endedGrant !== null &&
      endedGrant.until > this.time.now &&
      tierRank(endedGrant.tier) > tierRank(standing.tier);
    if (comesBack) {
      this.tier = endedGrant.tier;
      this.dashboardUnlocked = endedGrant.dashboardUnlocked || standing.dashboardUnlocked;
      this.grantedUntil = endedGrant.until;
      this.below = standing;
    } else this.withStanding(standing);
    if (held !== null && this.grantedUntil === null) claim.endedGrant = { ...had, until: held };
    if (this.depositAmount <= before.depositAmount) this.depositAmount = after.depositAmount;
    this.hasDeposited = this.depositAmount > 0 || (this.hasDeposited && base.tier !== "guest");
    this.verifiedPath =
      after.path === "auto" || this.verifiedPath === before.path
        ? after.path
        : (this.verifiedPath ?? after.path);
  }

  private more(amount: number, unlocks: boolean): Opened {
    const { tier, dashboardUnlocked } = this.standing;
    return {
      tier: higherTier(tier, tierOf(amount)),
      dashboardUnlocked: dashboardUnlocked || unlocks,
    };
  }

  private withStanding(standing: Opened): void {
    const ends = this.grantedUntil === null || tierRank(standing.tier) >= tierRank(this.tier);
    if (ends) Object.assign(this, standing, { grantedUntil: null, below: null });
    else {
      this.dashboardUnlocked ||= standing.dashboardUnlocked;
      this.below = standing;
    }
  }

  private baseOf(verified: number): Opened {
    if (this.base !== null) return this.base;
    const { standing } = this;
    const isAbove = tierRank(standing.tier) > tierRank(tierOf(verified));
    return isAbove ? standing : { tier: "guest", dashboardUnlocked: false };
  }
}

function lessAccess(base: Opened, amount: number): Opened {
  const verified = tierOf(amount);
  return {
    tier: higherTier(base.tier, verified),
    dashboardUnlocked: base.dashboardUnlocked || verified !== "guest",
  };
}
