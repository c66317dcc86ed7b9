import { StrictMode } from "react";
import { Provider } from "react-redux";
import { RouterProvider } from "react-router-dom";
import type { RouterProviderProps } from "react-router-dom";
import type { Platform } from "./platform/Platform.ts";
import { PlatformProvider } from "./platform/PlatformContext.tsx";
import type { AppStore } from "./store.ts";

export interface AppProps {
  platform: Platform;
  store: AppStore;
  router: RouterProviderProps["router"];
}

/** What surrounds the routes; the same whether it is mounted or rendered to text. */
export function App({ platform, store, router }: AppProps) {
  return (
    <StrictMode>
      <PlatformProvider platform={platform}>
        <Provider store={store}>
          <RouterProvider router={router} />
        </Provider>
      </PlatformProvider>
    </StrictMode>
  );
}
