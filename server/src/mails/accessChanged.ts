import { watMoment, type Tier } from "@signaldeck/contract";
import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

/** A member's access, as it is told. */
export interface ToldAccess {
  tier: Tier;
  dashboardUnlocked: boolean;
  /** When it ends, and what is left then; null where it stays. */
  until: { at: Date; tier: Tier } | null;
}

export interface AccessChange {
  fullName: string;
  /** What happened, in one sentence. */
  what: string;
  /** What staff have written for the member to read. */
  reason?: string;
  before: ToldAccess;
  after: ToldAccess;
}

/** Tells a member what has become of the access, and why. */
export function accessChangedMail(context: MailContext, change: AccessChange): Mail {
  const { fullName, what, reason, after } = change;
  return composeMail(context, `${accessTitle(change)} - ${context.brand}`, [
    greeting(fullName),
    { kind: "text", text: what },
    ...(reason === undefined ? [] : [{ kind: "text", text: reason } as const]),
    { kind: "text", text: accessText(change) },
    after.dashboardUnlocked
      ? { kind: "link", label: "Your dashboard", path: "/dashboard" }
      : { kind: "link", label: "Account setup", path: "/dashboard/account-setup" },
    { kind: "text", text: "If you think that this is a mistake, please tell support." },
  ]);
}

/** The news in a few words. */
export function accessTitle({ before, after }: Pick<AccessChange, "before" | "after">): string {
  if (before.tier !== after.tier) return `Your tier is now ${name(after.tier)}`;
  if (before.dashboardUnlocked !== after.dashboardUnlocked) {
    return `Your dashboard is ${lock(after)}`;
  }
  return isSame(before, after) ? "Your deposit was looked at again" : "Your access was changed";
}

/** The access as it is now, in a sentence or two. */
export function accessText({ before, after }: Pick<AccessChange, "before" | "after">): string {
  const verb = isSame(before, after) ? "stays" : "is";
  const now = `Your tier ${verb} ${name(after.tier)}, and your dashboard ${verb} ${lock(after)}.`;
  if (!after.until) return now;
  return `${now} This holds until ${watMoment(after.until.at)}; from then on your tier is ${name(after.until.tier)}, unless more is verified meanwhile.`;
}

const name = (tier: Tier) => `${tier.charAt(0).toUpperCase()}${tier.slice(1)}`;
const lock = (access: ToldAccess) => (access.dashboardUnlocked ? "unlocked" : "locked");

function isSame(before: ToldAccess, after: ToldAccess): boolean {
  return (
    before.tier === after.tier &&
    before.dashboardUnlocked === after.dashboardUnlocked &&
    before.until?.at.getTime() === after.until?.at.getTime()
  );
}
