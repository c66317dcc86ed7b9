import { renderToString } from "react-dom/server";
import { createMemoryRouter } from "react-router-dom";
import { App } from "./App.tsx";
import { AppFrame } from "./features/shell/AppFrame.tsx";
import { LandingPage } from "./features/landing/LandingPage.tsx";
import { rememberContent } from "./knownContent.ts";
import type { KnownContent } from "./knownContent.ts";
import type { Platform } from "./platform/Platform.ts";
import { SCREENS } from "./screens.ts";
import { createStore } from "./store.ts";

const nothing = () => Promise.resolve();
const never = () => () => {};

/** A host that has nothing: a page is drawn once and never touched. */
const PAPER: Platform = {
  info: { host: "web", os: "none", version: "0" },
  apiBaseUrl: "/api",
  tokens: {
    protection: "memory",
    load: () => Promise.resolve(null),
    save: nothing,
    clear: nothing,
  },
  storage: { get: () => null, set: () => {}, remove: () => {}, onChange: never },
  network: { isOnline: () => true, onChange: never },
  notifications: {
    permission: () => Promise.resolve("denied"),
    request: () => Promise.resolve("denied"),
    show: nothing,
    onOpen: never,
  },
  openExternal: nothing,
  openScreen: () => Promise.resolve(false),
  terminal: null,
  badge: null,
  updates: null,
};

/** The landing page as HTML, for the element that `mount` later brings to life with the same content. */
export async function renderLanding(known: KnownContent): Promise<string> {
  const store = createStore(PAPER);
  await rememberContent(store, known);
  const router = createMemoryRouter(
    [{ Component: AppFrame, children: [{ path: SCREENS.landing, Component: LandingPage }] }],
    { initialEntries: [SCREENS.landing] },
  );
  const html = renderToString(<App platform={PAPER} store={store} router={router} />);
  router.dispose();
  // React puts the page's title in front; it belongs into the head, which the server writes.
  return html.replace(/^<title>.*?<\/title>/, "");
}
