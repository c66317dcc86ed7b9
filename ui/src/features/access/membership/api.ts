import { claimsApi, membershipApi } from "@signaldeck/contract";
import { defineCalls } from "../../../api/defineCalls.ts";

const membershipCalls = defineCalls((call) => ({
  saveAccountSetup: call.mutation(membershipApi.updateProfile),
  validateDashboardCode: call.mutation(claimsApi.validateDashboardCode),
}));

export const { useSaveAccountSetupMutation, useValidateDashboardCodeMutation } = membershipCalls;
