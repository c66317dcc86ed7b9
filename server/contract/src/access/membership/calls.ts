import { dollars } from "../../language/figures.ts";
import { z } from "zod";
import { UserDto } from "../../accounts/calls.ts";
import { endpoint } from "../../endpoint.ts";
import { AUTO_PATH_MINIMUM, MEMBERSHIP_LIMITS } from "./limits.ts";
import { asSeen } from "../../asSeen.ts";
import { required } from "../../text.ts";
import { AccessPath, Tier } from "../../tiers.ts";
import { t } from "../../language/words.ts";

/** Hours, minutes and seconds as two-digit strings, ready to be shown. */
export const TimeFormatted = z.object({
  hours: z.string(),
  minutes: z.string(),
  seconds: z.string(),
});
export type TimeFormatted = z.infer<typeof TimeFormatted>;

/** Splits a duration in ms into display parts; negative durations count as zero. */
export function formatDuration(milliseconds: number): TimeFormatted {
  const total = Math.max(0, Math.floor(milliseconds / 1_000));
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    hours: two(Math.floor(total / 3_600)),
    minutes: two(Math.floor((total % 3_600) / 60)),
    seconds: two(total % 60),
  };
}

/** The trial clock. It is at zero for unlocked members and after the trial's end. */
export const CountdownDto = z.object({
  timeFormatted: TimeFormatted,
  remainingMs: z.number().int().nonnegative(),
  expiresAt: z.iso.datetime(),
  ended: z.boolean(),
  /** The member's access now: a screen that polls the clock notices a change of it. */
  tier: Tier,
  dashboardUnlocked: z.boolean(),
});
export type CountdownDto = z.infer<typeof CountdownDto>;

export const CountdownConfigDto = z.object({
  trialMs: z.number().int(),
  pollMs: z.number().int(),
});
export type CountdownConfigDto = z.infer<typeof CountdownConfigDto>;

/**
 * Smallest deposit in whole US dollars that a path asks for. The manual path begins where the
 * lowest tier of the catalogue does, so that no deposit is advertised and then refused.
 */
export function pathMinimum(
  path: AccessPath,
  tiers: readonly { minimumDeposit: number }[],
): number {
  const lowest = Math.min(...tiers.map(({ minimumDeposit }) => minimumDeposit));
  return path === "auto" ? AUTO_PATH_MINIMUM : lowest;
}

/** Why a deposit does not do for a path; null when it does, or while one of both is missing. */
export function minimumDepositFault(
  {
    accessPath,
    depositAmount,
  }: { accessPath?: AccessPath | undefined; depositAmount?: number | undefined },
  tiers: readonly { minimumDeposit: number }[],
): string | null {
  if (accessPath === undefined || depositAmount === undefined) return null;
  const minimum = pathMinimum(accessPath, tiers);
  if (depositAmount >= minimum) return null;
  const amount = dollars(minimum);
  return accessPath === "auto"
    ? t("The auto path begins at a deposit of {{amount}}", { amount })
    : t("The manual path begins at a deposit of {{amount}}", { amount });
}

export const BROKER_ACCOUNT_MISSING_MESSAGE = () => t("Please enter your broker account ID");

export const BrokerAccountId = required(BROKER_ACCOUNT_MISSING_MESSAGE)
  .transform(asSeen)
  .refine((id) => id !== "", { error: BROKER_ACCOUNT_MISSING_MESSAGE, abort: true })
  .refine((id) => id.length <= MEMBERSHIP_LIMITS.brokerAccountIdMax, {
    error: () =>
      t("A broker account ID has at most {{max}} characters", {
        max: MEMBERSHIP_LIMITS.brokerAccountIdMax,
      }),
  });

/** Whole US dollars. */
export const DepositAmount = z
  .number({ error: () => t("Please enter the deposit amount") })
  .int({ error: () => t("Please enter whole dollars, without cents") })
  .min(1, { error: () => t("Please enter the deposit amount") })
  .max(MEMBERSHIP_LIMITS.depositMax, { error: () => t("This amount is too large") });

/** What a member declares of their own trading account. Nothing unlocks from it. */
export const AccountSetupInput = z.object({
  brokerAccountId: BrokerAccountId,
  depositAmount: DepositAmount.optional(),
  /** May go from manual to auto; back only until support has verified a deposit for auto. */
  accessPath: AccessPath.optional(),
});
export type AccountSetupInput = z.infer<typeof AccountSetupInput>;

export const PATH_BACK_MESSAGE = () =>
  t(
    "Your deposit was verified for the auto path. It cannot go back to manual; contact support if that is a mistake.",
  );

export const membershipApi = {
  updateProfile: endpoint({
    method: "put",
    path: "/users/profile",
    summary: "Record the member's broker account, path and declared deposit; nothing unlocks",
    permission: "membership.own",
    body: AccountSetupInput,
    reply: UserDto,
    get failure() {
      return t("Failed to save your account setup");
    },
  }),
  countdown: endpoint({
    method: "get",
    path: "/countdown",
    summary: "Time left of the member's own trial",
    permission: "membership.own",
    reply: CountdownDto,
    hot: true,
    get failure() {
      return t("Failed to get timer data");
    },
  }),
  countdownConfig: endpoint({
    method: "get",
    path: "/countdown/config",
    summary: "How long a trial is and how often the clock is polled",
    permission: "membership.own",
    reply: CountdownConfigDto,
    get failure() {
      return t("Failed to get timer configuration");
    },
  }),
} as const;
