import { DAY, tierRank, type AccessPath, type Tier } from "@signaldeck/contract";
import fc from "fast-check";
import {
  grantsBefore,
  type Openings,
  type Word,
} from "../../../database/migrations/grantsBefore.ts";
import { accessOf, opens, runs, type Access, type Opened } from "../accessOf.ts";
import {
  claimApproved,
  claimCorrected,
  claimTakenBack,
  codeUsed,
  decidedForGood,
  done,
  lent,
  timeOver,
  type Deed,
} from "../deeds.ts";
import type { GrantRow } from "../Grant.ts";
import { CATALOGUE, LayeredAccess, tierOf } from "./LayeredAccess.ts";

const ADMIN = "admin";
const AT = new Date(0);
const amount = fc.constantFrom(20, 70, 100, 450, 500, 4_000, 5_000);
const tier = fc.constantFrom<Tier>("guest", "silver", "pro", "gold", "elite");
const dashboardUnlocked = fc.boolean();
const which = fc.nat(5);

/** A deed of a history, or days that pass. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("approve" as const),
      amount,
      path: fc.constantFrom<AccessPath>("manual", "auto"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("correct" as const), amount, which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reopen" as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("decide" as const), tier, dashboardUnlocked }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("lend" as const),
      tier,
      dashboardUnlocked,
      days: fc.integer({ min: 1, max: 20 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("code" as const),
      tier: fc.constantFrom<Tier>("silver", "pro", "gold"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("patch" as const),
      tier,
      dashboardUnlocked,
      hasDeposited: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      days: fc.integer({ min: 1, max: 15 }),
    }),
  },
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
export const steps = fc.array(step, { minLength: 2, maxLength: 12 });

/** Where grants deliberately give something else than the columns did; the decisions say why. */
export type Difference =
  | "deposit said by a code or an admin was forgotten"
  | "deposit of a claim that was taken back stayed"
  | "a grant below a claim was lost"
  | "a grant that was replaced came back"
  | "a lock was forgotten with the claim"
  | "a grant that gives no more was shown";

/** One member's history by columns and by grants, side by side. */
export class History {
  readonly time = { now: 0 };
  readonly old = new LayeredAccess(this.time);
  open: GrantRow[] = [];
  readonly differences: Difference[] = [];
  /** As the audit log has it, with those of other members. */
  private readonly words: Word[] = [];
  private readonly openings: Openings = CATALOGUE.map(({ id, minimumDeposit }) => ({
    amount: minimumDeposit,
    tier: id,
  }));
  private count = 0;
  /** Ends of grants that have ended before or at them. */
  private readonly gone = new Set<number>();

  take(made: Step): void {
    const { old, time } = this;
    time.now += 1;
    const claim =
      "which" in made ? old.claims[made.which % Math.max(1, old.claims.length)] : undefined;
    if (made.do === "approve") {
      this.count += 1;
      const claimId = `claim ${this.count}`;
      const { amount, path } = made;
      this.words.push({ action: "claim.approved", by: null, at: AT, tierBefore: old.tier });
      old.approve(claimId, amount, path);
      this.do(claimApproved({ claimId, amount, path }, tierOf(amount), ADMIN));
    } else if (made.do === "correct" && claim) {
      this.do(claimCorrected(claim.id, { amount: made.amount, tier: tierOf(made.amount) }, ADMIN));
      old.correct(claim, made.amount);
    } else if (made.do === "reopen" && claim) {
      this.do(claimTakenBack(claim.id, ADMIN));
      old.reopen(claim);
    } else if (made.do === "decide") {
      this.say("access.changed");
      old.decide(openedOf(made));
      this.do(decidedForGood({ ...memberAccessOf(made), by: ADMIN }));
    } else if (made.do === "lend" && !this.isLess(made)) {
      this.say("grant.given");
      const until = time.now + made.days * DAY;
      old.lend(openedOf(made), until);
      this.do(lent({ ...memberAccessOf(made), by: ADMIN }, new Date(until)));
    } else if (made.do === "code") {
      this.say("dashboard_code.used");
      old.useCode(made.tier);
      this.do(codeUsed(made.tier));
    } else if (made.do === "patch") {
      this.say("access.changed");
      const proven = old.claims.map(({ id, amount, path }) => ({ claimId: id, amount, path }));
      const given = old.hasDeposited ? "kept" : proven;
      this.do(
        decidedForGood({ ...memberAccessOf(made), by: ADMIN }, made.hasDeposited ? given : "none"),
      );
      old.patch(openedOf(made), made.hasDeposited);
    } else if (made.do === "wait") {
      time.now += made.days * DAY;
      old.expire();
      this.do(timeOver(time.now));
    }
    this.explain(made);
  }

  /** What the columns said, as the copy of the grants says it now. */
  get columns(): Access {
    const { tier, dashboardUnlocked, grantedUntil, hasDeposited, depositAmount, verifiedPath } =
      this.old;
    return {
      tier,
      dashboardUnlocked,
      grantedUntil: grantedUntil === null ? null : new Date(grantedUntil),
      hasDeposited,
      depositAmount,
      verifiedPath,
    };
  }

  get access(): Access {
    return accessOf(this.open, this.time.now);
  }

  /** What stays for good, by columns and by grants. */
  get standing(): { old: Opened; access: Opened } {
    const { tier, dashboardUnlocked } = accessOf(this.forGood(), this.time.now);
    return { old: this.old.standing, access: { tier, dashboardUnlocked } };
  }

  /** Goes on with the grants that the step of the tables' history makes of the columns. */
  migrate(): void {
    const { old, words, openings } = this;
    const made = grantsBefore(old.columns(), old.countedClaims(), words, openings);
    const running = { memberId: "", endedAt: null, endedBy: null, endedFor: null };
    this.open = made.map((grant, at) => ({ ...grant, ...running, id: String(at) }));
  }

  private say(action: string): void {
    this.words.push({ action, by: null, at: AT, tierBefore: null });
  }

  private do(deed: Deed): void {
    const { ended, open } = done(deed, this.open, { memberId: "", at: new Date(this.time.now) });
    for (const { until } of ended) if (until) this.gone.add(until.getTime());
    this.open = open;
  }

  private forGood(): GrantRow[] {
    return this.open.filter(({ until }) => until === null);
  }

  /** The desk refuses a grant with an end that gives less than there is for good. */
  private isLess(made: { tier: Tier; dashboardUnlocked: boolean }): boolean {
    const has = accessOf(this.forGood(), this.time.now);
    const locks = has.dashboardUnlocked && !made.dashboardUnlocked;
    return made.tier === "guest" || locks || tierRank(made.tier) < tierRank(has.tier);
  }

  /** Names a difference that is meant, and goes on from what the grants say. */
  private explain(made: Step): void {
    const { old, access, columns } = this;
    const byClaim = made.do === "reopen" || made.do === "correct" || made.do === "approve";
    const differ = (difference: Difference) => void this.differences.push(difference);
    if (columns.hasDeposited !== access.hasDeposited && byClaim) {
      differ(
        access.hasDeposited
          ? "deposit said by a code or an admin was forgotten"
          : "deposit of a claim that was taken back stayed",
      );
      old.hasDeposited = access.hasDeposited;
    }
    const lentNow = this.open.filter((grant) => grant.until !== null && runs(grant, this.time.now));
    const { standing } = old;
    const [ends, was] = [access.grantedUntil?.getTime() ?? null, old.grantedUntil];
    const isKnown = lentNow.some(({ until }) => until?.getTime() === ends);
    if (ends !== was) {
      if (ends === null && isSame(openedOf(old), standing)) {
        differ("a grant that gives no more was shown");
      } else if (ends === null && was !== null && byClaim && this.gone.has(was)) {
        differ("a grant that was replaced came back");
      } else if (isKnown && byClaim) differ("a grant below a claim was lost");
      else return;
      this.takeOver(access, ends, standing);
    } else if (ends !== null && !isSame(openedOf(old), openedOf(access))) {
      const locked = lentNow.some((grant) => opens(grant) && !grant.unlocked);
      if (!locked || access.tier !== old.tier) return;
      differ("a lock was forgotten with the claim");
      this.takeOver(access, ends, standing);
    }
  }

  private takeOver(access: Opened, ends: number | null, standing: Opened): void {
    const now = ends === null ? standing : openedOf(access);
    Object.assign(this.old, now, { grantedUntil: ends, below: ends === null ? null : standing });
  }
}

const openedOf = ({ tier, dashboardUnlocked }: Opened): Opened => ({ tier, dashboardUnlocked });
const memberAccessOf = ({ tier, dashboardUnlocked }: Opened) => ({
  tier,
  unlocked: dashboardUnlocked,
});
const isSame = (one: Opened, other: Opened) =>
  one.tier === other.tier && one.dashboardUnlocked === other.dashboardUnlocked;
