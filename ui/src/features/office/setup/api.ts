import { setupApi } from "@signaldeck/contract";
import { defineCalls } from "../../../api/defineCalls.ts";

const SAVES = { invalidatesTags: ["Setup"] } as const;

const setupCalls = defineCalls((call) => ({
  setupOverview: call.query(setupApi.overview, { providesTags: ["Setup"] }),
  saveBrand: call.mutation(setupApi.saveBrand, { invalidatesTags: ["Setup", "Content"] }),
  saveAddress: call.mutation(setupApi.saveAddress, SAVES),
  saveMail: call.mutation(setupApi.saveMail, SAVES),
  testMail: call.mutation(setupApi.testMail),
  saveFeed: call.mutation(setupApi.saveFeed, SAVES),
  checkFeed: call.mutation(setupApi.checkFeed),
  saveTelegram: call.mutation(setupApi.saveTelegram, SAVES),
  removeTelegram: call.mutation(setupApi.removeTelegram, SAVES),
  restartServer: call.mutation(setupApi.restart),
}));

export const {
  useSetupOverviewQuery,
  useSaveBrandMutation,
  useSaveAddressMutation,
  useSaveMailMutation,
  useTestMailMutation,
  useSaveFeedMutation,
  useCheckFeedMutation,
  useSaveTelegramMutation,
  useRemoveTelegramMutation,
  useRestartServerMutation,
} = setupCalls;
