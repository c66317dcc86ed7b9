import { claimsApi } from "@signaldeck/contract";
import { deskTag } from "./baseApi.ts";
import { defineCalls } from "./defineCalls.ts";

const deskCountCalls = defineCalls((call) => ({
  claimsSummary: call.query(claimsApi.claimsSummary, { providesTags: [deskTag("claims")] }),
}));

export const { useClaimsSummaryQuery } = deskCountCalls;
