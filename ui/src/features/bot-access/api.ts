import { botAccessApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const botAccessCalls = defineCalls((call) => ({
  botOffer: call.query(botAccessApi.offer, { providesTags: ["Content"] }),
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
