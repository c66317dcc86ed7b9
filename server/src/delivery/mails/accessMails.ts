// To a member whose access was decided or ends: what it is now, why, and what they can do.
import {
  MINUTE,
  RECORD_LIMITS,
  SIGNAL_MESSAGES,
  dollars,
  t,
  watMoment,
  type Tier,
} from "@signaldeck/contract";
import { composeMail, greeting, memberMail } from "./layout.ts";

/** A member's access, as the mail states it. */
export interface StatedAccess {
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
  before: StatedAccess;
  after: StatedAccess;
}

/** Tells a member what has become of the access, and why. */
export const accessChangedMail = memberMail((context, change: AccessChange) => {
  const { fullName, what, reason, after } = change;
  return composeMail(context, `${accessTitle(change)} - ${context.brand}`, [
    greeting(fullName),
    what,
    reason ?? null,
    accessText(change),
    after.dashboardUnlocked
      ? { link: t("Your dashboard"), path: "/dashboard" }
      : { link: t("Account setup"), path: "/dashboard/account-setup" },
    t("If you think that this is a mistake, please tell support."),
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

function isSame(before: StatedAccess, after: StatedAccess): boolean {
  return (
    before.tier === after.tier &&
    before.dashboardUnlocked === after.dashboardUnlocked &&
    before.until?.at.getTime() === after.until?.at.getTime()
  );
}

/** Tells a member that the dashboard is open; `verifiedAmount` in US dollars, null after a code. */
export const dashboardUnlockedMail = memberMail(
  (context, told: { fullName: string; tier: Tier; verifiedAmount: number | null }) => {
    const because =
      told.verifiedAmount === null
        ? t("Your dashboard code was accepted.")
        : t("We have verified your deposit of {{verifiedAmount}}.", {
            verifiedAmount: dollars(told.verifiedAmount),
          });
    return composeMail(
      context,
      t("Your {{brand}} dashboard is unlocked", { brand: context.brand }),
      [
        greeting(told.fullName),
        t("{{because}} Your tier is {{name}}, and it stays also after a withdrawal.", {
          because,
          name: name(told.tier),
        }),
        { link: t("Live signals"), path: "/dashboard/signals" },
        t(
          "{{risk}} A signal is an estimate and no promise. If you did not expect this email, please tell us.",
          { risk: SIGNAL_MESSAGES.risk },
        ),
      ],
    );
  },
);

/** Why a deposit could not be verified, and the way to try again. */
export const claimRejectedMail = memberMail(
  (context, { fullName, reason }: { fullName: string; reason: string }) => {
    return composeMail(
      context,
      t("Your deposit at {{brand}} could not be verified", { brand: context.brand }),
      [
        greeting(fullName),
        t("We have looked at your deposit and could not verify it:"),
        reason,
        t("You can send a proof at any time."),
        { link: t("Account setup"), path: "/dashboard/account-setup" },
      ],
    );
  },
);

/** A claim that was rejected is looked at once more, and why. */
export const claimReopenedMail = memberMail(
  (context, { fullName, reason }: { fullName: string; reason: string }) => {
    return composeMail(
      context,
      t("Your deposit at {{brand}} is looked at again", { brand: context.brand }),
      [
        greeting(fullName),
        t(
          "We could not verify your deposit and now look at it once more; you need not send anything:",
        ),
        reason,
        { link: t("Account setup"), path: "/dashboard/account-setup" },
      ],
    );
  },
);

/** Says beforehand when a trial ends, what ends with it and what stays. */
export const trialEndsMail = memberMail(
  (context, { fullName, endsAt }: { fullName: string; endsAt: Date }) => {
    const end = watMoment(endsAt);
    return composeMail(
      context,
      t("Your {{brand}} trial ends on {{end}}", { brand: context.brand, end }),
      [
        greeting(fullName),
        t(
          "Your trial ends on {{end}}. Until then your signal room shows every signal {{minutes}} minutes after it expired. Then the room closes.",
          { end, minutes: RECORD_LIMITS.publicAfter / MINUTE },
        ),
        { link: t("Your signal room"), path: "/dashboard/signals" },
        t(
          "Your account stays, and so does support. The public record stays open to everyone, with every signal and every loss.",
        ),
        { link: t("The public record"), path: "/performance" },
        t(
          "Live signals need a verified deposit on your own trading account. Look at the record and its break-even first. Only trade money you can afford to lose.",
        ),
        { link: t("How to unlock"), path: "/dashboard/upgrade" },
      ],
    );
  },
);
