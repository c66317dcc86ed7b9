import { membershipApi } from "@signaldeck/contract";
import { defineCalls } from "./defineCalls.ts";

/** The trial clock: the header counts it down, the signal room closes at its end. */
export const trialCalls = defineCalls((call) => ({
  countdown: call.query(membershipApi.countdown, { providesTags: ["Countdown"] }),
}));

export const { useCountdownQuery } = trialCalls;
