import { firstAdminApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

/** Apart from the other calls of this folder: the page is opened once in a server's life. */
const firstAdminCalls = defineCalls((call) => ({
  makeFirstAdmin: call.mutation(firstAdminApi.make),
}));

export const { useMakeFirstAdminMutation } = firstAdminCalls;
