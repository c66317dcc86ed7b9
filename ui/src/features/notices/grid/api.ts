import { settingsApi } from "@signaldeck/contract";
import { defineCalls } from "../../../api/defineCalls.ts";

const channelCalls = defineCalls((call) => ({
  saveNotifications: call.mutation(settingsApi.saveNotifications, {
    invalidatesTags: ["Settings"],
  }),
  sendTestMail: call.mutation(settingsApi.testMail),
}));

export const { useSaveNotificationsMutation, useSendTestMailMutation } = channelCalls;
