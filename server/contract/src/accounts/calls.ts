import { MESSAGES } from "./messages.ts";
import { z } from "zod";
import { addressOf, codeKey } from "../asSeen.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { COUNTRIES, Email, NewPassword, Phone } from "./fields.ts";
import { ACCOUNT_LIMITS } from "./limits.ts";
import { AccessLevel, AccessPath, Role, Tier } from "../tiers.ts";
import { PERMISSIONS } from "../permissions.ts";
import { NO_SIGNAL_PREFERENCES } from "../signals/signalPreferences.ts";
import { oneLine, required } from "../text.ts";
import { t } from "../language/words.ts";

export const RegisterInput = z.object({
  fullName: required(() => MESSAGES.fullNameRequired)
    .transform(oneLine)
    .refine((value) => value.length >= ACCOUNT_LIMITS.fullNameMin, {
      error: () =>
        t("Full name must be at least {{min}} characters", {
          min: ACCOUNT_LIMITS.fullNameMin,
        }),
    })
    .refine((value) => value.length <= ACCOUNT_LIMITS.fullNameMax, {
      error: () =>
        t("Full name must be at most {{max}} characters", {
          max: ACCOUNT_LIMITS.fullNameMax,
        }),
    }),
  email: Email,
  phone: Phone,
  country: z.enum(COUNTRIES, { error: () => t("Country is required") }),
  telegram: z
    .string()
    .transform(oneLine)
    .refine((name) => name.length <= ACCOUNT_LIMITS.telegramMax, {
      error: () =>
        t("A Telegram name has at most {{max}} characters", {
          max: ACCOUNT_LIMITS.telegramMax,
        }),
    })
    // The form wants something in each field: a dash is what to write without Telegram.
    .transform((name) => name.replace(/^[-–—@]*$/, ""))
    .optional(),
  password: NewPassword,
  /**
   * Version of the risk disclosure above the form that was sent off, which acknowledges it. Without
   * it, or with another than the present one, it is asked for before the first signal.
   */
  riskVersion: z.string().optional(),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

export const RiskAcknowledgementInput = z.object({
  /** Version of the risk disclosure that the member was shown. */
  riskVersion: required(() => t("Please read and acknowledge the risk disclosure")),
});
export type RiskAcknowledgementInput = z.infer<typeof RiskAcknowledgementInput>;

/** Says which registration of an address is meant; without it, the newest. */
const RegistrationKey = z.string().max(64);

/** Looks the same for known and unknown addresses, so that nobody can ask who is a member. */
export const RegisteredDto = z.object({
  email: z.string(),
  /** The registration's key, to be sent along with its code. */
  registration: RegistrationKey,
  resendAfterSeconds: z.number().int(),
});
export type RegisteredDto = z.infer<typeof RegisteredDto>;

/**
 * 256 random bits in Base64url that a device stores for itself. Where it was sent along with an
 * earlier sign-in, strangers' tries at the account do not count for this one. Anything else counts
 * as none.
 */
export const DeviceId = z.string().max(200);

export const ConfirmCodeInput = z.object({
  email: Email,
  confirmationCode: required(() => MESSAGES.codeMissing).transform(codeKey),
  registration: RegistrationKey.optional(),
  device: DeviceId.optional(),
});
export type ConfirmCodeInput = z.infer<typeof ConfirmCodeInput>;

export const LoginInput = z.object({
  email: required(() => MESSAGES.fieldsMissing).transform(addressOf),
  password: required(() => MESSAGES.fieldsMissing),
  remember: z.boolean().optional(),
  device: DeviceId.optional(),
});
export type LoginInput = z.infer<typeof LoginInput>;

export const ResendWelcomeEmailInput = z.object({
  email: Email,
  registration: RegistrationKey.optional(),
});
export type ResendWelcomeEmailInput = z.infer<typeof ResendWelcomeEmailInput>;

/** `demanded`: off, and the role's permissions are withheld until it is on. */
export const SecondFactorState = z.enum(["on", "off", "demanded"]);
export type SecondFactorState = z.infer<typeof SecondFactorState>;

export const UserDto = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  role: Role,
  tier: Tier,
  /** Until when the tier is granted; null where it stays. */
  grantedUntil: z.iso.datetime().nullable(),
  accessLevel: AccessLevel,
  dashboardUnlocked: z.boolean(),
  hasDeposited: z.boolean(),
  depositAmount: z.number().nonnegative(),
  accessPath: AccessPath.nullable(),
  /** The path for which a deposit was verified: from auto there is no way back to manual. */
  verifiedPath: AccessPath.nullable(),
  brokerAccountId: z.string().nullable(),
  /** What the member says was deposited; `depositAmount` is what was verified. */
  declaredDeposit: z.number().nonnegative().nullable(),
  /** A reference for talking to support; it unlocks nothing. */
  admissionCode: z.string(),
  codeActivated: z.boolean(),
  secondFactor: SecondFactorState,
  createdAt: z.iso.datetime(),
  /** End of the trial. */
  expiresAt: z.iso.datetime(),
  /** What signals are judged by for this member alone; percent, null: the operator's. */
  ownTerms: z
    .object({ payoutPercent: z.number().nullable(), floor: z.number().nullable() })
    .default(NO_SIGNAL_PREFERENCES),
  permissions: z.array(z.enum(PERMISSIONS)),
});
export type UserDto = z.infer<typeof UserDto>;

export const SessionDto = z.object({ token: z.string(), user: UserDto });
export type SessionDto = z.infer<typeof SessionDto>;

export const MailSentDto = z.object({ resendAfterSeconds: z.number().int() });
export type MailSentDto = z.infer<typeof MailSentDto>;

export const accountsApi = {
  register: endpoint({
    method: "post",
    path: "/auth/register",
    summary: "Apply for membership; a confirmation code is emailed",
    permission: "public",
    body: RegisterInput,
    reply: RegisteredDto,
    status: 201,
    get failure() {
      return t("Registration failed");
    },
  }),
  confirmCode: endpoint({
    method: "post",
    path: "/auth/confirm-code",
    summary:
      "Confirm the emailed code; opens a session. Without `registration` the code of the address's newest registration counts alone, and an older one's is answered by `other_registration`",
    permission: "public",
    body: ConfirmCodeInput,
    sentAgain: "told",
    reply: SessionDto,
    get failure() {
      return t("Code confirmation failed");
    },
  }),
  login: endpoint({
    method: "post",
    path: "/auth/login",
    summary:
      "Open a session with email and password; with a second factor on, second_factor_required and a challenge for it",
    permission: "public",
    body: LoginInput,
    sentAgain: "anew",
    reply: SessionDto,
    get failure() {
      return t("Login failed");
    },
  }),
  logout: endpoint({
    method: "post",
    path: "/auth/logout",
    summary: "Revoke the session that the call carries",
    permission: "account.own",
    reply: Nothing,
    get failure() {
      return t("Logout failed");
    },
  }),
  me: endpoint({
    method: "get",
    path: "/auth/me",
    summary: "The signed-in user",
    permission: "account.own",
    reply: UserDto,
    hot: true,
    get failure() {
      return t("Failed to get user data");
    },
  }),
  acknowledgeRisk: endpoint({
    method: "put",
    path: "/account/risk-acknowledgement",
    summary: "Acknowledge the risk disclosure; asked before the first signal if not at sign-up",
    permission: "account.own",
    body: RiskAcknowledgementInput,
    reply: UserDto,
    get failure() {
      return t("Failed to keep your acknowledgement");
    },
  }),
  sendActivationEmail: endpoint({
    method: "post",
    path: "/auth/send-activation-email",
    summary: "Email the steps that activate the signed-in member's account",
    permission: "account.own",
    reply: MailSentDto,
    status: 202,
    get failure() {
      return t("Failed to send activation email");
    },
  }),
  resendWelcomeEmail: endpoint({
    method: "post",
    path: "/auth/resend-welcome-email",
    summary: "Email a fresh confirmation code",
    permission: "public",
    body: ResendWelcomeEmailInput,
    reply: MailSentDto,
    status: 202,
    get failure() {
      return t("Failed to resend verification email");
    },
  }),
} as const;
