import { claimsApi } from "@signaldeck/contract";
import { defineCalls } from "./defineCalls.ts";

const claimsCalls = defineCalls((call) => ({
  ownClaims: call.query(claimsApi.ownClaims, { providesTags: ["Claims"] }),
}));

export const { useOwnClaimsQuery } = claimsCalls;
