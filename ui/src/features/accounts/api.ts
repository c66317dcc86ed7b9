import { accountsApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const accountsCalls = defineCalls((call) => ({
  register: call.mutation(accountsApi.register),
  confirmCode: call.mutation(accountsApi.confirmCode),
  login: call.mutation(accountsApi.login),
  resendWelcomeEmail: call.mutation(accountsApi.resendWelcomeEmail),
}));

export const {
  useRegisterMutation,
  useConfirmCodeMutation,
  useLoginMutation,
  useResendWelcomeEmailMutation,
} = accountsCalls;
