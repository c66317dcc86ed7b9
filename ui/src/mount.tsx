import { startTransition, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router-dom";
import { Alive } from "./Alive.tsx";
import { contentCalls } from "./api/contentCalls.ts";
import { restoreSession } from "./api/session.ts";
import { App } from "./App.tsx";
import { inOwnWords } from "./language/contentWords.ts";
import { whenSpeaking } from "./language/ownLanguage.ts";
import type { KnownContent } from "./knownContent.ts";
import type { Platform } from "./platform/Platform.ts";
import { routes } from "./router.tsx";
import { guardTranslatedTexts } from "./translatedTexts.ts";
import { createStore, type AppStore } from "./api/store.ts";

export type DrawnWith = Pick<KnownContent, "content">;

/**
 * Shows the UI inside `root`, on top of a host; returns what takes it away again.
 * @param drawn content that the screen in `root` was drawn with: the drawing stays until the screen
 * itself is ready to take its place.
 * @param above drawn above every screen.
 */
export function mount(
  root: Element,
  platform: Platform,
  drawn?: DrawnWith,
  above?: ReactNode,
): () => void {
  guardTranslatedTexts(root.ownerDocument);
  let unmount = () => {};
  whenSpeaking(platform, "member", (isDrawn) => {
    if (!isDrawn) root.replaceChildren();
    const router = createBrowserRouter(routes);
    const store = createStore(platform);
    const reactRoot = createRoot(root);
    // As a transition it is done in slices, between which the browser may paint.
    const show = () =>
      startTransition(() =>
        reactRoot.render(
          <Alive>
            <App platform={platform} store={store} router={router} above={above} />
          </Alive>,
        ),
      );
    if (drawn && isDrawn)
      void readyToReplace(inOwnWords(drawn), platform, store, router).then(show);
    else show();
    unmount = () => {
      reactRoot.unmount();
      router.dispose();
    };
  });
  return () => unmount();
}

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Resolves when the first screen would look as it was drawn for a visitor. For a person who may be
 * signed in that is at once: the drawing is not theirs.
 */
async function readyToReplace(
  { content }: DrawnWith,
  platform: Platform,
  store: AppStore,
  router: Router,
): Promise<void> {
  const token = await platform.tokens.load().catch(() => null);
  if (token !== null) return;
  await Promise.all([store.dispatch(restoreSession()), initialized(router)]);
  // Afterwards, for the end of a session empties the cache.
  await store.dispatch(contentCalls.util.upsertQueryData("publicContent", undefined, content));
}

/** Resolves when the first route's code has loaded. */
function initialized(router: Router): Promise<void> {
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
