import { memberAccessApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const shellCalls = defineCalls((call) => ({
  paletteMembers: call.query(memberAccessApi.searchUsers),
}));

export const { usePaletteMembersQuery } = shellCalls;
