import { accountsApi, firstAdminApi, passwordResetApi, twoFactorApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const accountsCalls = defineCalls((call) => ({
  register: call.mutation(accountsApi.register),
  confirmCode: call.mutation(accountsApi.confirmCode),
  login: call.mutation(accountsApi.login),
  signInWithSecondFactor: call.mutation(twoFactorApi.signIn),
  resendWelcomeEmail: call.mutation(accountsApi.resendWelcomeEmail),
  forgotPassword: call.mutation(passwordResetApi.forgotPassword),
  verifyResetToken: call.mutation(passwordResetApi.verifyResetToken),
  makeFirstAdmin: call.mutation(firstAdminApi.make),
  resetPassword: call.mutation(passwordResetApi.resetPassword),
}));

export const {
  useRegisterMutation,
  useConfirmCodeMutation,
  useLoginMutation,
  useSignInWithSecondFactorMutation,
  useResendWelcomeEmailMutation,
  useForgotPasswordMutation,
  useVerifyResetTokenMutation,
  useMakeFirstAdminMutation,
  useResetPasswordMutation,
} = accountsCalls;
