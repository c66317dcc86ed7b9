import { StrictMode, type ReactNode } from "react";
import { Provider } from "react-redux";
import { Link, RouterProvider, type RouterProviderProps } from "react-router-dom";
import { ScreenLinkProvider } from "./components/ScreenLink.tsx";
import type { Platform } from "./platform/Platform.ts";
import { PlatformProvider } from "./platform/PlatformContext.tsx";
import type { AppStore } from "./api/store.ts";

export interface AppProps {
  platform: Platform;
  store: AppStore;
  router: RouterProviderProps["router"];
  /** Stands above every screen. */
  above?: ReactNode;
}

/** What surrounds the routes. */
export function App({ platform, store, router, above }: AppProps) {
  return (
    <StrictMode>
      <PlatformProvider platform={platform}>
        <Provider store={store}>
          <ScreenLinkProvider link={Link}>
            {above}
            <RouterProvider router={router} />
          </ScreenLinkProvider>
        </Provider>
      </PlatformProvider>
    </StrictMode>
  );
}
