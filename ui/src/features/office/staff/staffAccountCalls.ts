import { staffAccountsApi } from "@signaldeck/contract";
import { tagOf } from "../../../api/baseApi.ts";
import { defineCalls } from "../../../api/defineCalls.ts";

const CHANGES = { invalidatesTags: [tagOf(staffAccountsApi.staff)] };

const staffAccountCalls = defineCalls((call) => ({
  staffAccounts: call.query(staffAccountsApi.staff),
  inviteStaff: call.mutation(staffAccountsApi.invite, CHANGES),
  inviteStaffAgain: call.mutation(staffAccountsApi.inviteAgain, CHANGES),
  changeStaffRole: call.mutation(staffAccountsApi.changeRole, CHANGES),
  withdrawStaff: call.mutation(staffAccountsApi.withdraw, CHANGES),
  resetStaffSecondFactor: call.mutation(staffAccountsApi.resetSecondFactor, CHANGES),
}));

export const {
  useStaffAccountsQuery,
  useInviteStaffMutation,
  useInviteStaffAgainMutation,
  useChangeStaffRoleMutation,
  useWithdrawStaffMutation,
  useResetStaffSecondFactorMutation,
} = staffAccountCalls;
