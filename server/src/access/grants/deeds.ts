import { tierRank, type AccessPath, type GrantEnd, type Tier } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { opens, runs } from "./accessOf.ts";
import type { GrantRow } from "./Grant.ts";

/** What a grant that is to be written gives, and until when. */
type Given = Omit<GrantRow, "id" | "memberId" | "since" | "endedAt" | "endedBy" | "endedFor">;

/** What becomes of a member's grants. */
interface GrantChange {
  ends?: readonly GrantRow[];
  gives?: readonly Given[];
  /** Why the ended ones end, and who ends them; null where nobody does. */
  why: GrantEnd;
  by: string | null;
}

/** A deed as what it makes of the grants of a member that have not ended. */
export type Deed = (open: readonly GrantRow[]) => GrantChange;

/** What a deed makes of open grants: those that end, those that begin, and all that are open then. */
export function done(
  deed: Deed,
  open: readonly GrantRow[],
  { memberId, at }: { memberId: string; at: Date },
): { ended: GrantRow[]; begun: GrantRow[]; open: GrantRow[] } {
  const { ends = [], gives = [], why, by } = deed(open);
  const ended = ends.map((grant) => ({ ...grant, endedAt: at, endedBy: by, endedFor: why }));
  const running = { endedAt: null, endedBy: null, endedFor: null };
  const begun = gives.map((given) => ({ ...given, id: uuid(), memberId, since: at, ...running }));
  return { ended, begun, open: [...open.filter((grant) => !ends.includes(grant)), ...begun] };
}

/** A deposit that a claim has proven. */
export interface Proven {
  claimId: string | null;
  /** Whole US dollars. */
  amount: number;
  path: AccessPath | null;
}

const NOTHING = {
  claimId: null,
  givenBy: null,
  tier: "guest",
  unlocked: false,
  deposited: false,
  amount: 0,
  path: null,
  until: null,
} as const;

/** What a claim says of a deposit, and no more. */
const depositAlone = ({ claimId, amount, path }: Proven, givenBy: string | null): Given => ({
  ...NOTHING,
  source: "claim",
  claimId,
  givenBy,
  deposited: true,
  amount,
  path,
});

/** A claim was approved: it gives its tier, opens the dashboard, and says what was deposited. */
export const claimApproved =
  (proven: Proven, tier: Tier, by: string): Deed =>
  () => ({ gives: [{ ...depositAlone(proven, by), tier, unlocked: true }], why: "corrected", by });

/** Another amount for a claim: it gives what it gave before, as far as the new amount goes. */
export const claimCorrected =
  (id: string, { amount, tier }: { amount: number; tier: Tier }, by: string): Deed =>
  (open) => {
    const ends = open.filter(({ claimId }) => claimId === id);
    const gives = ends.map((grant) => ({
      ...depositAlone({ ...grant, amount }, by),
      ...(opens(grant) && { tier, unlocked: true }),
    }));
    return { ends, gives, why: "corrected", by };
  };

/** A claim gives nothing any more. */
export const claimTakenBack =
  (id: string, by: string): Deed =>
  (open) => ({ ends: open.filter(({ claimId }) => claimId === id), why: "taken_back", by });

/** A code was used: support has verified it another way, and no correction of a claim undoes it. */
export const codeUsed =
  (tier: Tier): Deed =>
  (open) => ({
    ends: open.filter((grant) => grant.source === "code" && tierRank(grant.tier) <= tierRank(tier)),
    gives: [{ ...NOTHING, source: "code", tier, unlocked: true, deposited: true }],
    why: "code",
    by: null,
  });

/** What an admin gives. */
export interface Decision {
  tier: Tier;
  unlocked: boolean;
  by: string;
}

/**
 * An admin's word for good ends what gave tier or opening before it, so that nothing from before
 * decides any more. Deposits stay, unless they are given anew: `deposits` are the proven
 * ones, none of them for a deposit that is taken back.
 */
export const decidedForGood =
  (decision: Decision, deposits: "kept" | "none" | readonly Proven[] = "kept"): Deed =>
  (open) => {
    const keeps = deposits === "kept";
    const ends = open.filter((grant) => !keeps || grant.claimId === null || opens(grant));
    const told = keeps ? ends.filter(({ claimId }) => claimId === null) : [];
    const word: Given = {
      ...wordOf(decision),
      deposited: keeps ? told.some(({ deposited }) => deposited) : deposits !== "none",
      amount: Math.max(0, ...told.map(({ amount }) => amount)),
      path: told.find(({ path }) => path !== null)?.path ?? null,
    };
    const { by } = decision;
    const proven = keeps
      ? ends.flatMap((grant) => (grant.claimId ? depositAlone(grant, grant.givenBy) : []))
      : (deposits === "none" ? [] : deposits).map((deposit) => depositAlone(deposit, by));
    return { ends, gives: [word, ...proven], why: "decision", by };
  };

/** An admin's word until a time: above what there is, and in place of an earlier one. */
export const lent =
  (decision: Decision, until: Date): Deed =>
  (open) => ({
    ends: open.filter((grant) => grant.until !== null),
    gives: [{ ...wordOf(decision), until }],
    why: "decision",
    by: decision.by,
  });

const wordOf = ({ tier, unlocked, by }: Decision): Given => ({
  ...NOTHING,
  source: "admin",
  givenBy: by,
  tier,
  unlocked,
});

/** What has come to its end at `now` (epoch ms) ends. */
export const timeOver =
  (now: number): Deed =>
  (open) => ({ ends: open.filter((grant) => !runs(grant, now)), why: "time", by: null });

/** What an account has from its beginning, by nobody's deed: that of a demo. */
export const broughtAlong =
  ({ tier, unlocked, amount }: { tier: Tier; unlocked: boolean; amount: number }): Deed =>
  () => ({
    gives: [{ ...NOTHING, source: "import", tier, unlocked, deposited: amount > 0, amount }],
    why: "decision",
    by: null,
  });
