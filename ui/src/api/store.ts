import { configureStore } from "@reduxjs/toolkit";
import { ActKeys } from "./ActKeys.ts";
import { api, type ApiExtra } from "./baseApi.ts";
import { createApiClient, type ApiClient } from "./client.ts";
import { MarketWishes } from "./MarketWishes.ts";
import { streamedReducer } from "./streamedSlice.ts";
import { OwnerProof } from "./OwnerProof.ts";
import { sessionPersistence } from "./sessionPersistence.ts";
import { sessionReducer } from "./sessionSlice.ts";
import type { Platform } from "../platform/Platform.ts";

/**
 * The UI's one store, on top of a host.
 * @param client what sends its calls: the host's server, unless something else answers.
 */
export function createStore(
  platform: Platform,
  client: ApiClient = createApiClient(platform.apiBaseUrl),
) {
  const extra: ApiExtra = {
    platform,
    client,
    ownerProof: new OwnerProof(),
    actKeys: new ActKeys(),
    wishes: new MarketWishes(),
  };
  return configureStore({
    reducer: { session: sessionReducer, streamed: streamedReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra } }).concat(
        sessionPersistence(platform),
        api.middleware,
      ),
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<AppStore["getState"]>;
export type AppDispatch = AppStore["dispatch"];
