import { botAccessApi, paperApi } from "@signaldeck/contract";
import { tagOf } from "../../../api/baseApi.ts";
import { CACHED_CONTENT } from "../../../api/contentCalls.ts";
import { defineCalls } from "../../../api/defineCalls.ts";

const ACCOUNT = { invalidatesTags: [tagOf(paperApi.account)] };

const botAccessCalls = defineCalls((call) => ({
  botOffer: call.query(botAccessApi.offer, CACHED_CONTENT),
  submitBotApplication: call.mutation(botAccessApi.submit),
  // Each signal and each end may change it, as it does the journal.
  paperAccount: call.query(paperApi.account, {
    providesTags: [tagOf(paperApi.account), "Journal"],
  }),
  beginPaper: call.mutation(paperApi.begin, ACCOUNT),
  exportPaper: call.mutation(paperApi.export),
  saveBotSettings: call.mutation(botAccessApi.saveSettings, ACCOUNT),
  setBotState: call.mutation(botAccessApi.setState, ACCOUNT),
  paperOfMember: call.query(paperApi.ofMember),
}));

export const {
  useBotOfferQuery,
  useSubmitBotApplicationMutation,
  usePaperAccountQuery,
  useBeginPaperMutation,
  useExportPaperMutation,
  useSaveBotSettingsMutation,
  useSetBotStateMutation,
  usePaperOfMemberQuery,
} = botAccessCalls;
