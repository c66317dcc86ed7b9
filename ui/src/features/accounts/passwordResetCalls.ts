import { passwordResetApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

/** Apart from the other calls of this folder, so that the login does not load what they carry. */
const passwordResetCalls = defineCalls((call) => ({
  forgotPassword: call.mutation(passwordResetApi.forgotPassword),
  verifyResetToken: call.mutation(passwordResetApi.verifyResetToken),
  resetPassword: call.mutation(passwordResetApi.resetPassword),
}));

export const { useForgotPasswordMutation, useVerifyResetTokenMutation, useResetPasswordMutation } =
  passwordResetCalls;
