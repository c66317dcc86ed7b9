import type { ComponentType, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter } from "react-router-dom";
import { LANGUAGES, type Language } from "@signaldeck/contract";
import { contentCalls } from "./api/contentCalls.ts";
import { App } from "./App.tsx";
import { LoginPage } from "./features/accounts/LoginPage.tsx";
import { AppFrame } from "./features/shell/AppFrame.tsx";
import { inOwnWords } from "./language/contentWords.ts";
import type { KnownContent } from "./knownContent.ts";
import { LandingApp } from "./LandingApp.tsx";
import type { Platform } from "./platform/Platform.ts";
import { RecordApp } from "./RecordApp.tsx";
import { SCREENS } from "./screens.ts";
import { createStore } from "./api/store.ts";

const nothing = () => Promise.resolve();
const never = () => () => {};

/** A host that has nothing: a page is drawn once and never touched. */
const paper = (language: Language): Platform => ({
  info: { os: "none", version: "0" },
  apiBaseUrl: "/api",
  tokens: {
    protection: "memory",
    load: () => Promise.resolve(null),
    save: nothing,
    clear: nothing,
  },
  storage: { get: () => null, set: () => {}, remove: () => {}, onChange: never },
  languages: [language],
  reload: () => {},
  network: { isOnline: () => true, onChange: never },
  notifications: {
    permission: () => Promise.resolve("denied"),
    request: () => Promise.resolve("denied"),
    show: nothing,
    onOpen: never,
  },
  openExternal: nothing,
  openScreen: () => Promise.resolve(false),
  openSmall: () => Promise.resolve(false),
  copyText: null,
  // The page that comes to life has the button.
  startVerifier: () => {
    throw new Error("A drawn page checks nothing");
  },
  terminal: null,
  badge: null,
  updates: null,
  push: null,
  openStream: null,
  startsOffline: false,
  prepareOfflineStart: null,
});

/** Routes that the server sends drawn. */
export type DrawnPath = (typeof SCREENS)["landing" | "performance" | "login"];

/** Each page in each language. */
export async function drawLanguages(
  known: KnownContent,
): Promise<Record<Language, Record<DrawnPath, string>>> {
  const { speak } = await import("./language/speak.ts");
  const pages = new Map<Language, Record<DrawnPath, string>>();
  // One after another: there is one language at a time.
  for (const language of LANGUAGES) {
    await speak(language, "member");
    pages.set(language, await drawPages(inOwnWords(known), language));
  }
  return Object.fromEntries(pages) as Record<Language, Record<DrawnPath, string>>;
}

/** Each as HTML: pages of the site, which come to life as they are, and pictures of screens. */
export async function drawPages(
  known: KnownContent,
  language: Language = "en",
): Promise<Record<DrawnPath, string>> {
  const platform = paper(language);
  return {
    [SCREENS.landing]: draw(<LandingApp platform={platform} known={known} />),
    [SCREENS.performance]: draw(<RecordApp platform={platform} known={known} />),
    [SCREENS.login]: await drawForVisitors(SCREENS.login, LoginPage, known, platform),
  };
}

/**
 * A screen as it looks to visitors. Its links lead on; nothing can be typed or sent
 * that the screen itself would not know of.
 */
async function drawForVisitors(
  path: string,
  Screen: ComponentType,
  known: KnownContent,
  platform: Platform,
): Promise<string> {
  const store = createStore(platform);
  await store.dispatch(
    contentCalls.util.upsertQueryData("publicContent", undefined, known.content),
  );
  const router = createMemoryRouter(
    [{ Component: AppFrame, children: [{ path, Component: Screen }] }],
    { initialEntries: [path] },
  );
  const html = draw(<App platform={platform} store={store} router={router} />);
  router.dispose();
  return draw(
    <fieldset
      disabled
      className="min-w-0 in-data-signed-in:invisible"
      dangerouslySetInnerHTML={{ __html: html }}
    />,
  );
}

/** React puts the page's title in front; it belongs into the head, which the server writes. */
function draw(page: ReactNode): string {
  return renderToString(page).replace(/^<title>.*?<\/title>/, "");
}
