import { DESKS, staffOverviewApi } from "@signaldeck/contract";
import { deskTag } from "../../api/baseApi.ts";
import { defineCalls } from "../../api/defineCalls.ts";

const centerCalls = defineCalls((call) => ({
  staffOverview: call.query(staffOverviewApi.overview, { providesTags: DESKS.map(deskTag) }),
}));

export const { useStaffOverviewQuery } = centerCalls;
