import { z } from "zod";
import { codeKey } from "../asSeen.ts";
import { SECOND_FACTOR_LIMITS } from "./limits.ts";
import { t } from "../language/words.ts";

/** Asked for where the app's code is missing or no code at all. */
export const ENTER_CODE = () =>
  t("Enter the {{digits}} digits that your app shows", { digits: SECOND_FACTOR_LIMITS.digits });
const ENTER_RECOVERY_CODE = () => t("Enter one of your recovery codes");

/** A code of an authenticator app, without the space that some apps show in its middle. */
export const AppCode = z
  .string({ error: ENTER_CODE })
  .transform(codeKey)
  .refine((value) => /^\d+$/.test(value) && value.length === SECOND_FACTOR_LIMITS.digits, {
    error: ENTER_CODE,
  });

/** A recovery code, typed in any case and with any hyphens. */
export const RecoveryCode = z
  .string({ error: ENTER_RECOVERY_CODE })
  .transform(codeKey)
  .refine((value) => value.length === SECOND_FACTOR_LIMITS.recoveryCodeLength, {
    error: ENTER_RECOVERY_CODE,
  });

/** The two ways to show that one holds the second factor; `isOneProof` demands one of them. */
export const proofFields = { code: AppCode.optional(), recoveryCode: RecoveryCode.optional() };
export const isOneProof = (given: {
  code?: string | undefined;
  recoveryCode?: string | undefined;
}) => (given.code === undefined) !== (given.recoveryCode === undefined);
export const NOT_ONE_PROOF = { error: ENTER_CODE, path: ["code"] };

/** The screens' forms of the two ways; both hold what is typed under one name. */
export const PROOF_FORMS = {
  code: z.object({ typed: AppCode }),
  recoveryCode: z.object({ typed: RecoveryCode }),
} as const;

export const CurrentPassword = z
  .string({ error: () => t("Please enter your current password") })
  .min(1, { error: () => t("Please enter your current password") })
  .max(1_000, { error: () => t("The current password is not right") });

/**
 * What the owner of an account shows before something that a found device must not be able to do:
 * the password and, where it is on, the second factor.
 */
export const ownerFields = { currentPassword: CurrentPassword, ...proofFields };
