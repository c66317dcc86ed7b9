import { membershipApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const shellCalls = defineCalls((call) => ({
  countdown: call.query(membershipApi.countdown, { providesTags: ["Countdown"] }),
}));

export const { useCountdownQuery } = shellCalls;
