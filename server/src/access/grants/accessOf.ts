import { higherTier, type Tier } from "@signaldeck/contract";
import type { MemberRow } from "../../members/Member.ts";
import type { GrantRow } from "./Grant.ts";

/** A tier and its lock. */
export interface Opened {
  tier: Tier;
  dashboardUnlocked: boolean;
}

/** What follows from a member's grants, in the columns of the member that are their copy. */
export type Access = Opened &
  Pick<MemberRow, "grantedUntil" | "hasDeposited" | "depositAmount" | "verifiedPath">;

/** What access follows from. */
export type Giving = Pick<
  GrantRow,
  "tier" | "unlocked" | "deposited" | "amount" | "path" | "until" | "endedAt"
>;

/**
 * The access that these grants give at `now` (epoch ms): the highest tier of those that run, open
 * where one of them opens. `grantedUntil` is the first end that takes tier or opening away.
 */
export function accessOf(grants: readonly Giving[], now: number): Access {
  const running = grants.filter((grant) => runs(grant, now));
  const opened = openedBy(running);
  const ends = running.flatMap(({ until }) => until ?? []).sort((one, other) => +one - +other);
  return {
    ...opened,
    grantedUntil: ends.find((end) => !isSame(opened, openedBy(running, +end))) ?? null,
    hasDeposited: running.some(({ deposited }) => deposited),
    depositAmount: Math.max(0, ...running.map(({ amount }) => amount)),
    verifiedPath: pathOf(running),
  };
}

/** Whether a grant gives anything at `now` (epoch ms). */
export function runs({ until, endedAt }: Pick<Giving, "until" | "endedAt">, now: number): boolean {
  return endedAt === null && (until === null || until.getTime() > now);
}

/** Whether a grant gives a tier or opens the dashboard; else it says no more than a deposit. */
export const opens = ({ tier, unlocked }: Pick<Giving, "tier" | "unlocked">) =>
  tier !== "guest" || unlocked;

function openedBy(running: readonly Giving[], at?: number): Opened {
  const giving = at === undefined ? running : running.filter((grant) => runs(grant, at));
  return {
    tier: giving.reduce<Tier>((best, { tier }) => higherTier(best, tier), "guest"),
    dashboardUnlocked: giving.some(({ unlocked }) => unlocked),
  };
}

const isSame = (one: Opened, other: Opened) =>
  one.tier === other.tier && one.dashboardUnlocked === other.dashboardUnlocked;

/** Auto once it was verified: from there is no way back. */
function pathOf(running: readonly Giving[]): Access["verifiedPath"] {
  const paths = running.flatMap(({ path }) => path ?? []);
  return paths.includes("auto") ? "auto" : (paths[0] ?? null);
}
