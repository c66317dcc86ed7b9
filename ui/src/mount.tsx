import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router-dom";
import { App } from "./App.tsx";
import { rememberContent } from "./knownContent.ts";
import type { KnownContent } from "./knownContent.ts";
import type { Platform } from "./platform/Platform.ts";
import { routes } from "./router.tsx";
import { createStore } from "./store.ts";

/**
 * Shows the UI inside `root`, on top of a host; returns what takes it away again.
 * @param known content that the page in `root` was rendered with: it stays as it is and comes to
 * life once its code has loaded.
 */
export function mount(root: Element, platform: Platform, known?: KnownContent): () => void {
  const router = createBrowserRouter(routes);
  const store = createStore(platform);
  const app = <App platform={platform} store={store} router={router} />;
  let unmount = () => {};
  if (known) {
    void Promise.all([initialized(router), rememberContent(store, known)]).then(() => {
      const reactRoot = hydrateRoot(root, app);
      unmount = () => reactRoot.unmount();
    });
  } else {
    const reactRoot = createRoot(root);
    reactRoot.render(app);
    unmount = () => reactRoot.unmount();
  }
  return () => {
    unmount();
    router.dispose();
  };
}

/** Resolves when the first route's code has loaded. */
function initialized(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((done) => {
    if (router.state.initialized) {
      done();
      return;
    }
    const leave = router.subscribe((state) => {
      if (!state.initialized) return;
      leave();
      done();
    });
  });
}
