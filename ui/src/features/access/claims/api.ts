import { claimsApi } from "@signaldeck/contract";
import { defineCalls } from "../../../api/defineCalls.ts";

const claimCalls = defineCalls((call) => ({
  submitClaim: call.mutation(claimsApi.submitClaim, { invalidatesTags: ["Claims"] }),
}));

export const { useSubmitClaimMutation } = claimCalls;
