import { accountsApi, passwordResetApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const accountsCalls = defineCalls((call) => ({
  register: call.mutation(accountsApi.register),
  confirmCode: call.mutation(accountsApi.confirmCode),
  login: call.mutation(accountsApi.login),
  resendWelcomeEmail: call.mutation(accountsApi.resendWelcomeEmail),
  forgotPassword: call.mutation(passwordResetApi.forgotPassword),
  verifyResetToken: call.mutation(passwordResetApi.verifyResetToken),
  resetPassword: call.mutation(passwordResetApi.resetPassword),
}));

export const {
  useRegisterMutation,
  useConfirmCodeMutation,
  useLoginMutation,
  useResendWelcomeEmailMutation,
  useForgotPasswordMutation,
  useVerifyResetTokenMutation,
  useResetPasswordMutation,
} = accountsCalls;
