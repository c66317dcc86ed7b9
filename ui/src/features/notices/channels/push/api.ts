import { pushApi } from "@signaldeck/contract";
import { defineCalls } from "../../../../api/defineCalls.ts";

const pushCalls = defineCalls((call) => ({
  pushDevices: call.query(pushApi.list, { providesTags: ["PushDevices"] }),
  // No query: it is asked for at the press that needs it.
  pushKey: call.mutation(pushApi.key),
  subscribePush: call.mutation(pushApi.subscribe, { invalidatesTags: ["PushDevices"] }),
  changePush: call.mutation(pushApi.change, { invalidatesTags: ["PushDevices"] }),
  testPush: call.mutation(pushApi.test),
  removePush: call.mutation(pushApi.remove, { invalidatesTags: ["PushDevices"] }),
}));

export const {
  usePushDevicesQuery,
  usePushKeyMutation,
  useSubscribePushMutation,
  useChangePushMutation,
  useTestPushMutation,
  useRemovePushMutation,
} = pushCalls;
