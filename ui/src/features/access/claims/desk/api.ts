import { claimsApi } from "@signaldeck/contract";
import { deskTag } from "../../../../api/baseApi.ts";
import { defineCalls } from "../../../../api/defineCalls.ts";

const NEWS = [deskTag("claims")];

const claimsDeskCalls = defineCalls((call) => ({
  deskClaims: call.page(claimsApi.claims, { providesTags: NEWS }),
  deskClaim: call.query(claimsApi.claim, { providesTags: NEWS }),
  takeClaim: call.mutation(claimsApi.takeClaim),
  approveClaim: call.mutation(claimsApi.approveClaim, { invalidatesTags: NEWS }),
  rejectClaim: call.mutation(claimsApi.rejectClaim, { invalidatesTags: NEWS }),
  correctClaim: call.mutation(claimsApi.correctClaim, { invalidatesTags: NEWS }),
  undoApproval: call.mutation(claimsApi.undoApproval, { invalidatesTags: NEWS }),
  reopenClaim: call.mutation(claimsApi.reopenClaim, { invalidatesTags: NEWS }),
  issueDashboardCode: call.mutation(claimsApi.issueDashboardCode, {
    invalidatesTags: [...NEWS, deskTag("members")],
  }),
  withdrawDashboardCode: call.mutation(claimsApi.withdrawDashboardCode, {
    invalidatesTags: [...NEWS, deskTag("members")],
  }),
}));

export const {
  useDeskClaimsQuery,
  useDeskClaimQuery,
  useTakeClaimMutation,
  useApproveClaimMutation,
  useRejectClaimMutation,
  useCorrectClaimMutation,
  useUndoApprovalMutation,
  useReopenClaimMutation,
  useIssueDashboardCodeMutation,
  useWithdrawDashboardCodeMutation,
} = claimsDeskCalls;

/** The queue as it opens: what waits, the oldest first. */
export const WAITING_CLAIMS = { query: { status: "waiting", page: 1 } } as const;
