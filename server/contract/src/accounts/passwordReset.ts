import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { ReplacementPassword, WritableEmail } from "./newPassword.ts";
import { t } from "../language/words.ts";

/** The reason of a link that leads nowhere, and what its screen says where there is none. */
export const INVALID_RESET_LINK = () => t("This password reset link is invalid or has expired.");

const ResetToken = z
  .string({ error: () => t("Reset token is missing") })
  .refine((value) => value !== "", { error: () => t("Reset token is missing"), abort: true })
  .max(200, { error: INVALID_RESET_LINK });

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
