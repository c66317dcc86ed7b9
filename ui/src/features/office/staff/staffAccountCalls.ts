import { staffAccountsApi } from "@signaldeck/contract";
import { defineCalls } from "../../../api/defineCalls.ts";

const staffAccountCalls = defineCalls((call) => ({
  staffAccounts: call.query(staffAccountsApi.staff, { providesTags: ["Staff"] }),
  inviteStaff: call.mutation(staffAccountsApi.invite, { invalidatesTags: ["Staff"] }),
  inviteStaffAgain: call.mutation(staffAccountsApi.inviteAgain, { invalidatesTags: ["Staff"] }),
  changeStaffRole: call.mutation(staffAccountsApi.changeRole, { invalidatesTags: ["Staff"] }),
  withdrawStaff: call.mutation(staffAccountsApi.withdraw, { invalidatesTags: ["Staff"] }),
  resetStaffSecondFactor: call.mutation(staffAccountsApi.resetSecondFactor, {
    invalidatesTags: ["Staff"],
  }),
}));

export const {
  useStaffAccountsQuery,
  useInviteStaffMutation,
  useInviteStaffAgainMutation,
  useChangeStaffRoleMutation,
  useWithdrawStaffMutation,
  useResetStaffSecondFactorMutation,
} = staffAccountCalls;
