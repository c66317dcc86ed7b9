import { accountsApi, twoFactorApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const accountsCalls = defineCalls((call) => ({
  register: call.mutation(accountsApi.register),
  confirmCode: call.mutation(accountsApi.confirmCode),
  login: call.mutation(accountsApi.login),
  signInWithSecondFactor: call.mutation(twoFactorApi.signIn),
  resendWelcomeEmail: call.mutation(accountsApi.resendWelcomeEmail),
}));

export const {
  useRegisterMutation,
  useConfirmCodeMutation,
  useLoginMutation,
  useSignInWithSecondFactorMutation,
  useResendWelcomeEmailMutation,
} = accountsCalls;
