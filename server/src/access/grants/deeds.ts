import { tierRank, type AccessPath, type GrantEnd, type Tier } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { opens, runs } from "./accessOf.ts";
import type { GrantRow } from "./Grant.ts";

/** A grant that is to be written. */
export type NewGrant = Pick<
  GrantRow,
  "source" | "claimId" | "givenBy" | "tier" | "unlocked" | "deposited" | "amount" | "path" | "until"
>;

/** What becomes of a member's grants. */
export interface Outcome {
  ends: readonly GrantRow[];
  gives: readonly NewGrant[];
  /** Why those that end do so, and who does it; null where nobody does. */
  why: GrantEnd;
  by: string | null;
}

/** A deed as what it makes of the grants of a member that have not ended. */
export type Deed = (open: readonly GrantRow[]) => Outcome;

/** A deposit that a claim has proven. */
export interface Proven {
  claimId: string;
  /** Whole US dollars. */
  amount: number;
  path: AccessPath;
}

/** What a deed makes of the open grants of a member: those that end, that begin, and that are open then. */
export function done(
  deed: Deed,
  open: readonly GrantRow[],
  { memberId, at }: { memberId: string; at: Date },
): { ended: GrantRow[]; begun: GrantRow[]; open: GrantRow[] } {
  const { ends, gives, why, by } = deed(open);
  const stays = open.filter((grant) => !ends.includes(grant));
  const ended = ends.map((grant) => ({ ...grant, endedAt: at, endedBy: by, endedFor: why }));
  const running = { endedAt: null, endedBy: null, endedFor: null };
  const begun = gives.map((give) => ({ ...give, id: uuid(), memberId, since: at, ...running }));
  return { ended, begun, open: [...stays, ...begun] };
}

const NOTHING = {
  claimId: null,
  givenBy: null,
  deposited: false,
  amount: 0,
  path: null,
  until: null,
} as const;

/** A claim was approved: it gives its tier, opens the dashboard, and says what was deposited. */
export const claimApproved =
  ({ claimId, amount, path }: Proven, tier: Tier, by: string): Deed =>
  () => ({
    ends: [],
    gives: [
      {
        source: "claim",
        claimId,
        givenBy: by,
        tier,
        unlocked: true,
        deposited: true,
        amount,
        path,
        until: null,
      },
    ],
    why: "corrected",
    by,
  });

/** Another amount for a claim: it gives what it gave before, as far as the new amount goes. */
export const claimCorrected =
  (claimId: string, { amount, tier }: { amount: number; tier: Tier }, by: string): Deed =>
  (open) => {
    const ends = open.filter((grant) => grant.claimId === claimId);
    const gives = ends.map((grant) => ({
      ...given(grant),
      givenBy: by,
      tier: opens(grant) ? tier : "guest",
      amount,
    }));
    return { ends, gives, why: "corrected", by };
  };

/** A claim gives nothing any more. */
export const claimTakenBack =
  (claimId: string, by: string): Deed =>
  (open) => ({
    ends: open.filter((grant) => grant.claimId === claimId),
    gives: [],
    why: "taken_back",
    by,
  });

/** A code was used: support has verified it another way, and no correction of a claim undoes it. */
export const codeUsed =
  (tier: Tier): Deed =>
  (open) => ({
    ends: open.filter((grant) => grant.source === "code" && tierRank(grant.tier) <= tierRank(tier)),
    gives: [{ ...NOTHING, source: "code", tier, unlocked: true, deposited: true }],
    why: "code",
    by: null,
  });

export interface Decision {
  tier: Tier;
  unlocked: boolean;
  by: string;
}

/**
 * An admin's word for good ends what gave tier or opening before it, so that nothing from before
 * decides any more. What was deposited stays, but where it is said anew: `deposits` are the proven
 * ones, none of them for a deposit that is taken back.
 */
export const decidedForGood =
  (
    { tier, unlocked, by }: Decision,
    deposits: "kept" | "none" | readonly Proven[] = "kept",
  ): Deed =>
  (open) => {
    const keeps = deposits === "kept";
    const ends = open.filter((grant) => !keeps || grant.claimId === null || opens(grant));
    const told = ends.filter(({ claimId }) => claimId === null);
    const word: NewGrant = {
      ...NOTHING,
      source: "admin",
      givenBy: by,
      tier,
      unlocked,
      ...(keeps && {
        deposited: told.some(({ deposited }) => deposited),
        amount: Math.max(0, ...told.map(({ amount }) => amount)),
        path: told.find(({ path }) => path !== null)?.path ?? null,
      }),
      ...(Array.isArray(deposits) && { deposited: true }),
    };
    const proven = keeps
      ? ends.flatMap((grant) => (grant.claimId === null ? [] : [depositAlone(grant)]))
      : deposits === "none"
        ? []
        : deposits.map((deposit) => depositAlone({ ...deposit, givenBy: by }));
    return { ends, gives: [word, ...proven], why: "decision", by };
  };

/** An admin's word until a time (a grant with an end) stands above what there is, and in place of an earlier one. */
export const lent =
  ({ tier, unlocked, by }: Decision, until: Date): Deed =>
  (open) => ({
    ends: open.filter((grant) => grant.until !== null),
    gives: [{ ...NOTHING, source: "admin", givenBy: by, tier, unlocked, until }],
    why: "decision",
    by,
  });

/** What has come to its end at `now` (epoch ms) ends. */
export const timeOver =
  (now: number): Deed =>
  (open) => ({
    ends: open.filter((grant) => !runs(grant, now)),
    gives: [],
    why: "time",
    by: null,
  });

/** What an account has from its beginning, by nobody's deed: that of a demo. */
export const broughtAlong =
  ({ tier, unlocked, amount }: { tier: Tier; unlocked: boolean; amount: number }): Deed =>
  () => ({
    ends: [],
    gives: [{ ...NOTHING, source: "import", tier, unlocked, deposited: amount > 0, amount }],
    why: "decision",
    by: null,
  });

function depositAlone({
  claimId,
  amount,
  path,
  givenBy,
}: Pick<NewGrant, "claimId" | "amount" | "path" | "givenBy">): NewGrant {
  return {
    ...NOTHING,
    source: "claim",
    claimId,
    givenBy,
    tier: "guest",
    unlocked: false,
    deposited: true,
    amount,
    path,
  };
}

const given = ({
  source,
  claimId,
  givenBy,
  tier,
  unlocked,
  deposited,
  amount,
  path,
  until,
}: GrantRow) => ({
  source,
  claimId,
  givenBy,
  tier,
  unlocked,
  deposited,
  amount,
  path,
  until,
});
