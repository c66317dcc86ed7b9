import { botAccessApi } from "@signaldeck/contract";
import { KEPT_CONTENT } from "../../../api/contentCalls.ts";
import { defineCalls } from "../../../api/defineCalls.ts";

const botAccessCalls = defineCalls((call) => ({
  botOffer: call.query(botAccessApi.offer, KEPT_CONTENT),
  submitBotApplication: call.mutation(botAccessApi.submit),
  botSettings: call.query(botAccessApi.settings, { providesTags: ["BotSettings"] }),
  saveBotSettings: call.mutation(botAccessApi.saveSettings, { invalidatesTags: ["BotSettings"] }),
  setBotState: call.mutation(botAccessApi.setState, { invalidatesTags: ["BotSettings"] }),
}));

export const {
  useBotOfferQuery,
  useSubmitBotApplicationMutation,
  useBotSettingsQuery,
  useSaveBotSettingsMutation,
  useSetBotStateMutation,
} = botAccessCalls;
