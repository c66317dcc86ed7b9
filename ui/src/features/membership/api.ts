import { claimsApi, membershipApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const membershipCalls = defineCalls((call) => ({
  saveAccountSetup: call.mutation(membershipApi.updateProfile),
  ownClaims: call.query(claimsApi.ownClaims, { providesTags: ["Claims"] }),
  submitClaim: call.mutation(claimsApi.submitClaim, { invalidatesTags: ["Claims"] }),
  validateDashboardCode: call.mutation(claimsApi.validateDashboardCode),
}));

export const {
  useSaveAccountSetupMutation,
  useOwnClaimsQuery,
  useSubmitClaimMutation,
  useValidateDashboardCodeMutation,
} = membershipCalls;
