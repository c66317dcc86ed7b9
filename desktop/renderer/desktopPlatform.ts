import type { Platform, PlatformShortcut } from "@signaldeck/ui";
import type { DesktopBridge, StartFacts } from "../bridge/DesktopBridge.ts";
import { createSharedStream } from "./sharedStream.ts";

/** What the page brings along of a browser. */
export interface PageHost {
  isOnline(): boolean;
  onNetwork(listener: () => void): () => void;
  readonly languages: readonly string[];
  reload(): void;
  /** Leads to the choice of a server. */
  changeServer(): void;
}

/** What a page has made of the facts before it is mounted. */
export interface PageOwn {
  storage: Platform["storage"];
  /** Keys of the menu, in the page's language. */
  shortcuts: readonly PlatformShortcut[];
}

/**
 * The terminal as a host: token in the vault of the main process, values in its file, notes, tray
 * and windows by its hands.
 * @param facts what the main process said at the start.
 * @param server the chosen server.
 */
export function createDesktopPlatform(
  bridge: DesktopBridge,
  facts: StartFacts,
  server: string,
  page: PageHost,
  known: PageOwn,
): Platform {
  let { settings, update } = facts;
  bridge.onSettings((next) => (settings = next));
  bridge.onUpdate((next) => (update = next));
  return {
    info: { os: facts.os, version: facts.version },
    apiBaseUrl: `${server}/api`,
    tokens: {
      protection: facts.protection,
      load: () => bridge.loadToken(),
      save: (token, { remember }) => bridge.saveToken(token, remember),
      clear: () => bridge.clearToken(),
    },
    storage: known.storage,
    openStream: createSharedStream(),
    languages: page.languages,
    reload: () => page.reload(),
    network: {
      isOnline: () => page.isOnline(),
      onChange: (listener) => {
        const leavePage = page.onNetwork(listener);
        const leaveWake = bridge.onWake(listener);
        return () => {
          leavePage();
          leaveWake();
        };
      },
    },
    notifications: {
      // The terminal is installed to tell of signals; the system's own settings can still forbid it.
      permission: () => Promise.resolve("granted"),
      request: () => Promise.resolve("granted"),
      show: (note) => bridge.showNote(note),
      onOpen: keepWanted(bridge, facts.screen),
    },
    openExternal: (url) => bridge.openExternal(url),
    openScreen: (path) => bridge.openScreen(path),
    openSmall: (path) => bridge.openSmall(path),
    copyText: (text) =>
      bridge.copyText(text).then(
        () => true,
        () => false,
      ),
    // From the archive: the one who runs the server has no say in it.
    startVerifier: () => new Worker("/verify.mjs", { type: "module" }),
    terminal: {
      server,
      recovered: facts.recovered,
      settings: () => settings,
      change: async (change) => {
        settings = await bridge.changeSettings(change);
      },
      onChange: (listener) => bridge.onSettings(listener),
      shortcuts: known.shortcuts,
      showCompact: () => bridge.showCompact(),
      setLive: (words) => void bridge.setLive(words),
      changeServer: () => page.changeServer(),
    },
    badge: { set: (count) => void bridge.setBadge(count) },
    updates: {
      state: () => update,
      onChange: (listener) => bridge.onUpdate(listener),
      download: () => bridge.downloadUpdate(),
      install: () => bridge.installUpdate(),
    },
    // The terminal shows notes of its own, and stays open all day.
    push: null,
    startsOffline: true,
    prepareOfflineStart: null,
  };
}

/**
 * Hands on which screen is to be opened. Where nobody listens, as before a sign-in, the last one
 * waits for a listener.
 * @param first what was asked for before the page was there.
 */
function keepWanted(bridge: DesktopBridge, first: string | null) {
  let wanted = first;
  let hear: ((path: string) => void) | null = null;
  const offer = () => {
    const path = wanted;
    if (!hear || path === null) return;
    wanted = null;
    hear(path);
  };
  bridge.onOpen((path) => {
    wanted = path;
    offer();
  });
  return (listener: (path: string) => void) => {
    hear = listener;
    offer();
    return () => {
      if (hear === listener) hear = null;
    };
  };
}

/** A copy of the values that the main process stores for all windows. */
export function createDesktopStorage(
  bridge: DesktopBridge,
  facts: Pick<StartFacts, "passing" | "stored">,
): Platform["storage"] {
  const values = new Map(Object.entries(facts.stored));
  const passing = new Set(facts.passing);
  bridge.onValue((key, value) => {
    if (value === null) values.delete(key);
    else values.set(key, value);
  });
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value, options) => {
      const remember = options?.remember ?? !passing.has(key);
      if (remember) passing.delete(key);
      else passing.add(key);
      values.set(key, value);
      void bridge.storeValue(key, value, remember);
    },
    remove: (key) => {
      passing.delete(key);
      values.delete(key);
      void bridge.removeValue(key);
    },
    onChange: (listener) => bridge.onValue(listener),
  };
}
