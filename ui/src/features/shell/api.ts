import { memberAccessApi, membershipApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const shellCalls = defineCalls((call) => ({
  countdown: call.query(membershipApi.countdown, { providesTags: ["Countdown"] }),
  paletteMembers: call.query(memberAccessApi.searchUsers),
}));

export const { useCountdownQuery, usePaletteMembersQuery } = shellCalls;
