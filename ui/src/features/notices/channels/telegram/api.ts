import { telegramApi } from "@signaldeck/contract";
import { defineCalls } from "../../../../api/defineCalls.ts";

const telegramCalls = defineCalls((call) => ({
  telegram: call.query(telegramApi.status, { providesTags: ["Telegram"] }),
  createTelegramCode: call.mutation(telegramApi.createCode),
  chooseTelegram: call.mutation(telegramApi.choose, { invalidatesTags: ["Telegram"] }),
  testTelegram: call.mutation(telegramApi.test),
  unlinkTelegram: call.mutation(telegramApi.unlink, { invalidatesTags: ["Telegram"] }),
}));

export const {
  useTelegramQuery,
  useCreateTelegramCodeMutation,
  useChooseTelegramMutation,
  useTestTelegramMutation,
  useUnlinkTelegramMutation,
} = telegramCalls;
