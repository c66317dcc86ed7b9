import { MESSAGES } from "./messages.ts";
import { z } from "zod";
import { addressOf } from "../asSeen.ts";
import { chosenPassword, looksLikeEmail } from "./fields.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { ACCOUNT_LIMITS } from "./limits.ts";
import { t } from "../language/words.ts";

/** The reason of a link that leads nowhere, and what its screen says where there is none. */
export const INVALID_RESET_LINK = () => t("This password reset link is invalid or has expired.");

/** An address, with the messages of the forms that ask for one to write to. */
export const WritableEmail = z
  .string({ error: () => t("Please enter your email address") })
  .transform(addressOf)
  .refine((value) => value !== "", {
    error: () => t("Please enter your email address"),
    abort: true,
  })
  .refine(looksLikeEmail, { error: () => MESSAGES.emailInvalid });

/** A password that replaces another one. */
export const ReplacementPassword = chosenPassword({
  missing: () => MESSAGES.fieldsMissing,
  short: () =>
    t("Password must be at least {{min}} characters long", { min: ACCOUNT_LIMITS.passwordMin }),
});

const ResetToken = z
  .string({ error: () => t("Reset token is missing") })
  .refine((value) => value !== "", { error: () => t("Reset token is missing"), abort: true })
  .max(200, { error: INVALID_RESET_LINK });

/** True when the repeated password is the new one; empty fields are another fault. */
export const passwordsMatch = (form: { newPassword: string; confirmPassword: string }) =>
  form.newPassword === form.confirmPassword;

/** Fault of a form whose two passwords differ. */
export const PASSWORDS_DIFFER = {
  error: () => t("Passwords do not match"),
  path: ["confirmPassword"],
};

/** A repeated password: filled in; whether it matches is the form's question. */
export const RepeatedPassword = z
  .string({ error: () => MESSAGES.fieldsMissing })
  .min(1, { error: () => MESSAGES.fieldsMissing });

/** The screen's two fields. */
export const NewPasswordForm = z
  .object({ newPassword: ReplacementPassword, confirmPassword: RepeatedPassword })
  .refine(passwordsMatch, PASSWORDS_DIFFER);
export type NewPasswordForm = z.infer<typeof NewPasswordForm>;

export const ForgotPasswordInput = z.object({ email: WritableEmail });
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>;

export const VerifyResetTokenInput = z.object({ token: ResetToken });
export type VerifyResetTokenInput = z.infer<typeof VerifyResetTokenInput>;

/** Whose password the link resets. */
export const ResetTokenDto = z.object({
  email: z.string(),
  /** The link invites to choose a first password. */
  invited: z.boolean(),
  /** Of a member who was brought along and comes in with it: the risk disclosure is shown with it. */
  joining: z.boolean(),
});
export type ResetTokenDto = z.infer<typeof ResetTokenDto>;

export const ResetPasswordInput = z.object({
  token: ResetToken,
  newPassword: ReplacementPassword,
  /** Version of the risk disclosure above the button, for a person who joins with the link. */
  riskVersion: z.string().max(64).optional(),
});
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

export const passwordResetApi = {
  forgotPassword: endpoint({
    method: "post",
    path: "/auth/forgot-password",
    summary: "Email a link that resets the password; the same reply for every address",
    permission: "public",
    body: ForgotPasswordInput,
    reply: Nothing,
    status: 202,
    get failure() {
      return t("Failed to send password reset email");
    },
  }),
  verifyResetToken: endpoint({
    method: "post",
    path: "/auth/verify-reset-token",
    summary: "Whose password an emailed link resets, while it is valid",
    permission: "public",
    body: VerifyResetTokenInput,
    reply: ResetTokenDto,
    get failure() {
      return t("Failed to verify reset token");
    },
  }),
  resetPassword: endpoint({
    method: "post",
    path: "/auth/reset-password",
    summary: "Set a new password with an emailed link; ends every session of the account",
    permission: "public",
    body: ResetPasswordInput,
    reply: Nothing,
    get failure() {
      return t("Failed to reset password");
    },
  }),
} as const;
