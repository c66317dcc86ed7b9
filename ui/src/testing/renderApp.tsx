import { render } from "@testing-library/react";
import { Provider } from "react-redux";
import { createMemoryRouter, Link, RouterProvider, type RouteObject } from "react-router-dom";
import { ScreenLinkProvider } from "../components/ScreenLink.tsx";
import { createFakePlatform, type FakePlatform } from "../platform/fakePlatform.ts";
import { PlatformProvider } from "../platform/PlatformContext.tsx";
import { routes } from "../router.tsx";
import { createStore } from "../api/store.ts";

export interface RenderAppOptions {
  platform?: FakePlatform;
  /** Other routes than the application's own. */
  routes?: RouteObject[];
}

/** Shows the application at a path, on a fake host. */
export function renderApp(path: string, options: RenderAppOptions = {}) {
  const platform = options.platform ?? createFakePlatform();
  const store = createStore(platform);
  const router = createMemoryRouter(options.routes ?? routes, { initialEntries: [path] });
  const view = render(
    <PlatformProvider platform={platform}>
      <Provider store={store}>
        <ScreenLinkProvider link={Link}>
          <RouterProvider router={router} />
        </ScreenLinkProvider>
      </Provider>
    </PlatformProvider>,
  );
  return {
    ...view,
    platform,
    store,
    path: () => router.state.location.pathname,
    location: () => router.state.location,
  };
}
