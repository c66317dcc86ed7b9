import { configureStore } from "@reduxjs/toolkit";
import { api } from "./baseApi.ts";
import type { ApiExtra } from "./baseApi.ts";
import { createApiClient } from "./client.ts";
import { sessionKeeper } from "./sessionKeeper.ts";
import { sessionReducer } from "./sessionSlice.ts";
import type { Platform } from "../platform/Platform.ts";

/** The UI's one store, on top of a host. */
export function createStore(platform: Platform) {
  const extra: ApiExtra = { platform, client: createApiClient(platform.apiBaseUrl) };
  return configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra } }).concat(sessionKeeper(platform), api.middleware),
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<AppStore["getState"]>;
export type AppDispatch = AppStore["dispatch"];
