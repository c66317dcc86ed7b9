import { copyTradingApi } from "@signaldeck/contract";
import { defineCalls } from "../../../api/defineCalls.ts";

const copyTradingCalls = defineCalls((call) => ({
  copyInterest: call.query(copyTradingApi.interest, { providesTags: ["CopyInterest"] }),
  setCopyInterest: call.mutation(copyTradingApi.setInterest, {
    invalidatesTags: ["CopyInterest"],
  }),
}));

export const { useCopyInterestQuery, useSetCopyInterestMutation } = copyTradingCalls;
