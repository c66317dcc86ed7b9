import { watMoment, type Tier, t } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";

/** A member's access, as the mail states it. */
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
export const accessChangedMail = memberMail((context, change: AccessChange) => {
  const { fullName, what, reason, after } = change;
  return composeMail(context, `${accessTitle(change)} - ${context.brand}`, [
    greeting(fullName),
    { kind: "text", text: what },
    ...(reason === undefined ? [] : [{ kind: "text", text: reason } as const]),
    { kind: "text", text: accessText(change) },
    after.dashboardUnlocked
      ? { kind: "link", label: t("Your dashboard"), path: "/dashboard" }
      : { kind: "link", label: t("Account setup"), path: "/dashboard/account-setup" },
    { kind: "text", text: t("If you think that this is a mistake, please tell support.") },
  ]);
});

/** The news in a few words. */
export function accessTitle({ before, after }: Pick<AccessChange, "before" | "after">): string {
  if (before.tier !== after.tier) {
    return t("Your tier is now {{tier}}", { tier: name(after.tier) });
  }
  if (before.dashboardUnlocked !== after.dashboardUnlocked) {
    return after.dashboardUnlocked
      ? t("Your dashboard is unlocked")
      : t("Your dashboard is locked");
  }
  return isSame(before, after)
    ? t("Your deposit was looked at again")
    : t("Your access was changed");
}

/** The access as it is now, in a sentence or two. */
export function accessText(change: Pick<AccessChange, "before" | "after">): string {
  const { until } = change.after;
  const now = accessNow(change);
  if (!until) return now;
  const end = t(
    "This holds until {{end}}; from then on your tier is {{tier}}, unless more is verified meanwhile.",
    { end: watMoment(until.at), tier: name(until.tier) },
  );
  return `${now} ${end}`;
}

function accessNow({ before, after }: Pick<AccessChange, "before" | "after">): string {
  const tier = name(after.tier);
  if (isSame(before, after)) {
    return after.dashboardUnlocked
      ? t("Your tier stays {{tier}}, and your dashboard stays unlocked.", { tier })
      : t("Your tier stays {{tier}}, and your dashboard stays locked.", { tier });
  }
  return after.dashboardUnlocked
    ? t("Your tier is {{tier}}, and your dashboard is unlocked.", { tier })
    : t("Your tier is {{tier}}, and your dashboard is locked.", { tier });
}

const name = (tier: Tier) => `${tier.charAt(0).toUpperCase()}${tier.slice(1)}`;

function isSame(before: ToldAccess, after: ToldAccess): boolean {
  return (
    before.tier === after.tier &&
    before.dashboardUnlocked === after.dashboardUnlocked &&
    before.until?.at.getTime() === after.until?.at.getTime()
  );
}
