import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Provider } from "react-redux";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import type { Platform } from "./platform/Platform.ts";
import { PlatformProvider } from "./platform/PlatformContext.tsx";
import { routes } from "./router.tsx";
import { createStore } from "./store.ts";

/** Shows the UI inside `root`, on top of a host; returns what takes it away again. */
export function mount(root: Element, platform: Platform): () => void {
  const reactRoot = createRoot(root);
  const router = createBrowserRouter(routes);
  reactRoot.render(
    <StrictMode>
      <PlatformProvider platform={platform}>
        <Provider store={createStore(platform)}>
          <RouterProvider router={router} />
        </Provider>
      </PlatformProvider>
    </StrictMode>,
  );
  return () => {
    reactRoot.unmount();
    router.dispose();
  };
}
