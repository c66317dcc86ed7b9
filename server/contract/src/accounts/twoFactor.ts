import { z } from "zod";
import { accountsApi, DeviceId, SessionDto } from "./calls.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { SECOND_FACTOR_LIMITS } from "./limits.ts";
import {
  AppCode,
  CurrentPassword,
  isOneProof,
  NOT_ONE_PROOF,
  ownerFields,
  proofFields,
} from "./proof.ts";
import { t } from "../language/words.ts";

/** What staff of the demo read; elsewhere SECOND_FACTOR_NEEDED holds. */
export const DEMO_SECOND_FACTOR_NOTE =
  "Demo: staff sign in without a second factor. In production it is demanded.";

/** A recovery code as it is shown: two halves with a hyphen between. */
export function recoveryCodeText(code: string): string {
  const half = SECOND_FACTOR_LIMITS.recoveryCodeLength / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/** The state of the member's own second factor. */
export const SecondFactorDto = z.object({
  /** Null while it is off. */
  enabledSince: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int().nonnegative(),
  /** The account's role asks for it, so that it cannot be turned off. */
  demanded: z.boolean(),
});
export type SecondFactorDto = z.infer<typeof SecondFactorDto>;

export const StartSecondFactorInput = z.object({ currentPassword: CurrentPassword });
export type StartSecondFactorInput = z.infer<typeof StartSecondFactorInput>;

/** What an authenticator app needs; the only reply that ever carries the secret. */
export const SecondFactorSetupDto = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth://`, for a QR code. */
  uri: z.string(),
});
export type SecondFactorSetupDto = z.infer<typeof SecondFactorSetupDto>;

export const AppCodeInput = z.object({ code: AppCode });
export type AppCodeInput = z.infer<typeof AppCodeInput>;

/** Shown this once; each of them works once. */
export const RecoveryCodesDto = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodesDto = z.infer<typeof RecoveryCodesDto>;

export const RemoveSecondFactorInput = z.object(ownerFields).refine(isOneProof, NOT_ONE_PROOF);
export type RemoveSecondFactorInput = z.infer<typeof RemoveSecondFactorInput>;

export const SecondFactorSignInInput = z
  .object({
    /** From the refusal `second_factor_required` of the login. */
    challenge: z
      .string({ error: () => t("The challenge is missing") })
      .min(1)
      .max(200),
    ...proofFields,
    remember: z.boolean().optional(),
    device: DeviceId.optional(),
  })
  .refine(isOneProof, NOT_ONE_PROOF);
export type SecondFactorSignInInput = z.infer<typeof SecondFactorSignInInput>;

export const twoFactorApi = {
  signIn: endpoint({
    method: "post",
    path: "/auth/second-factor",
    summary:
      "Complete a login that was answered with second_factor_required, by an app's code or a recovery code",
    permission: "public",
    body: SecondFactorSignInInput,
    sentAgain: "anew",
    reply: SessionDto,
    get failure() {
      return accountsApi.login.failure;
    },
  }),
  status: endpoint({
    method: "get",
    path: "/account/second-factor",
    summary: "Whether the member's own second factor is on",
    permission: "account.own",
    ownEyesOnly: true,
    reply: SecondFactorDto,
    get failure() {
      return t("Failed to get the state of your second factor");
    },
  }),
  start: endpoint({
    method: "post",
    path: "/account/second-factor/enrolment",
    summary: "Make a secret for an authenticator app; it counts once a code of it was confirmed",
    permission: "account.own",
    body: StartSecondFactorInput,
    sentAgain: "told",
    reply: SecondFactorSetupDto,
    get failure() {
      return t("Failed to start the setup");
    },
  }),
  confirm: endpoint({
    method: "post",
    path: "/account/second-factor/enrolment/confirm",
    summary: "Turn the second factor on with a first code; ends all other sessions",
    permission: "account.own",
    body: AppCodeInput,
    sentAgain: "told",
    reply: RecoveryCodesDto,
    get failure() {
      return t("Failed to turn the second factor on");
    },
  }),
  renewRecoveryCodes: endpoint({
    method: "post",
    path: "/account/second-factor/recovery-codes",
    summary: "Replace all recovery codes by new ones",
    permission: "account.own",
    body: AppCodeInput,
    sentAgain: "told",
    reply: RecoveryCodesDto,
    get failure() {
      return t("Failed to make new recovery codes");
    },
  }),
  remove: endpoint({
    method: "post",
    path: "/account/second-factor/removal",
    summary: "Turn the second factor off; staff may only in the demo",
    permission: "account.own",
    body: RemoveSecondFactorInput,
    reply: Nothing,
    get failure() {
      return t("Failed to turn the second factor off");
    },
  }),
} as const;
