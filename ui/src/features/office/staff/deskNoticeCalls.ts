import { deskNoticesApi } from "@signaldeck/contract";
import { defineCalls } from "../../../api/defineCalls.ts";

const deskNoticeCalls = defineCalls((call) => ({
  // Which channels lead to the person follows from their devices and their chat.
  deskNotices: call.query(deskNoticesApi.deskNotices, {
    providesTags: ["Settings", "PushDevices", "Telegram"],
  }),
  saveDeskNotices: call.mutation(deskNoticesApi.saveDeskNotices, { invalidatesTags: ["Settings"] }),
}));

export const { useDeskNoticesQuery, useSaveDeskNoticesMutation } = deskNoticeCalls;
