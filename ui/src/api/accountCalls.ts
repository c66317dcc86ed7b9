import { accountsApi } from "@signaldeck/contract";
import { defineCalls } from "./defineCalls.ts";

/** The calls about the own session; several features need them. */
export const accountCalls = defineCalls((call) => ({
  me: call.query(accountsApi.me, { providesTags: ["User"] }),
  logout: call.mutation(accountsApi.logout),
}));
