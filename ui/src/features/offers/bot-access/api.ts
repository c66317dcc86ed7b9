import { botAccessApi } from "@signaldeck/contract";
import { tagOf } from "../../../api/baseApi.ts";
import { CACHED_CONTENT } from "../../../api/contentCalls.ts";
import { defineCalls } from "../../../api/defineCalls.ts";

const SETTINGS = { invalidatesTags: [tagOf(botAccessApi.settings)] };

const botAccessCalls = defineCalls((call) => ({
  botOffer: call.query(botAccessApi.offer, CACHED_CONTENT),
  submitBotApplication: call.mutation(botAccessApi.submit),
  botSettings: call.query(botAccessApi.settings),
  saveBotSettings: call.mutation(botAccessApi.saveSettings, SETTINGS),
  setBotState: call.mutation(botAccessApi.setState, SETTINGS),
}));

export const {
  useBotOfferQuery,
  useSubmitBotApplicationMutation,
  useBotSettingsQuery,
  useSaveBotSettingsMutation,
  useSetBotStateMutation,
} = botAccessCalls;
