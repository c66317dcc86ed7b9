import { webhooksApi } from "@signaldeck/contract";
import { defineCalls } from "../../../../api/defineCalls.ts";

const webhookCalls = defineCalls((call) => ({
  webhooks: call.query(webhooksApi.list, { providesTags: ["Webhooks"] }),
  createWebhook: call.mutation(webhooksApi.create, { invalidatesTags: ["Webhooks"] }),
  changeWebhook: call.mutation(webhooksApi.change, { invalidatesTags: ["Webhooks"] }),
  rotateWebhookSecret: call.mutation(webhooksApi.rotateSecret, { invalidatesTags: ["Webhooks"] }),
  testWebhook: call.mutation(webhooksApi.test),
  // Each look is a new one: the log grows without anybody saying so.
  webhookAttempts: call.query(webhooksApi.attempts),
  removeWebhook: call.mutation(webhooksApi.remove, { invalidatesTags: ["Webhooks"] }),
}));

export const {
  useWebhooksQuery,
  useCreateWebhookMutation,
  useChangeWebhookMutation,
  useRotateWebhookSecretMutation,
  useTestWebhookMutation,
  useWebhookAttemptsQuery,
  useRemoveWebhookMutation,
} = webhookCalls;
