import { describePlatform } from "@signaldeck/ui/testing";
import { describe, expect, it } from "vitest";
import type { DesktopBridge, StartFacts } from "../bridge/DesktopBridge.ts";
import { createDesktopPlatform, createDesktopStorage } from "./desktopPlatform.ts";

const SERVER = "https://signals.example";

/** What the main process stores: one for the application, read anew by each page that starts. */
function mainProcess() {
  const remembered = new Map<string, string>();
  const passing = new Map<string, string>();
  let token: { text: string; remember: boolean } | null = null;
  const nothing = () => Promise.resolve();
  const never = () => () => undefined;
  let openListener: (path: string) => void = () => undefined;
  const settings = {
    startAtLogin: false,
    closeToTray: true,
    doNotDisturb: false,
    compactShortcut: "",
    compactShortcutFault: null,
    notesRefused: false,
    hasTray: true,
    placesWindows: true,
  };
  const bridge: DesktopBridge = {
    start: () => Promise.resolve(facts()),
    speak: () => Promise.resolve([]),
    openScreen: () => Promise.resolve(true),
    openSmall: () => Promise.resolve(true),
    openExternal: nothing,
    loadToken: () => Promise.resolve(token?.text ?? null),
    saveToken: (text, remember) => {
      token = { text, remember };
      return Promise.resolve();
    },
    clearToken: () => {
      token = null;
      return Promise.resolve();
    },
    storeValue: (key, value, remember) => {
      (remember ? passing : remembered).delete(key);
      (remember ? remembered : passing).set(key, value);
      return Promise.resolve();
    },
    removeValue: (key) => {
      passing.delete(key);
      remembered.delete(key);
      return Promise.resolve();
    },
    showNote: nothing,
    setBadge: nothing,
    downloadUpdate: nothing,
    installUpdate: nothing,
    changeSettings: (change) => Promise.resolve({ ...settings, ...change }),
    showCompact: nothing,
    setLive: nothing,
    copyText: nothing,
    chooseServer: () => Promise.resolve({ ok: true, origin: SERVER }),
    onOpen: (listener) => {
      openListener = listener;
      return () => undefined;
    },
    onValue: never,
    onSettings: never,
    onUpdate: never,
    onWake: never,
  };
  const facts = (): StartFacts => ({
    recovered: false,
    screen: null,
    os: "linux",
    version: "0",
    server: SERVER,
    protection: "os-encrypted",
    stored: Object.fromEntries([...remembered, ...passing]),
    passing: [...passing.keys()],
    settings,
    update: { phase: "none" },
  });
  const page = {
    languages: ["fr-FR"],
    reload: () => undefined,
    isOnline: () => true,
    onNetwork: never,
    changeServer: () => undefined,
  };
  return {
    open: (screen: string | null = null) => {
      const storage = createDesktopStorage(bridge, facts());
      const own = { storage, shortcuts: [{ keys: "mod+N", label: "Nouvelle fenêtre" }] };
      return createDesktopPlatform(bridge, { ...facts(), screen }, SERVER, page, own);
    },
    openScreen: (path: string) => openListener(path),
    /** Ends the application: what was not to be remembered is gone. */
    restart: () => {
      passing.clear();
      if (token && !token.remember) token = null;
    },
  };
}

let main = mainProcess();

describePlatform(
  "desktop",
  {
    fresh: () => {
      main = mainProcess();
      return main.open();
    },
    restarted: () => {
      main.restart();
      return main.open();
    },
  },
  { describe, it, equal: (actual, expected) => expect(actual).toBe(expected) },
);

describe("the terminal as a host", () => {
  it("talks to the chosen server and says how its settings changed", async () => {
    const platform = main.open();
    expect(platform.apiBaseUrl).toBe(`${SERVER}/api`);
    expect(platform.terminal?.shortcuts[0]?.label).toBe("Nouvelle fenêtre");
    expect(platform.terminal?.settings().doNotDisturb).toBe(false);
    await platform.terminal?.change({ doNotDisturb: true });
    expect(platform.terminal?.settings().doNotDisturb).toBe(true);
  });

  it("hands on a screen that was asked for before anybody listened, the last one once", () => {
    const { notifications } = main.open("/first");
    main.openScreen("/last");
    const opened: string[] = [];
    const leave = notifications.onOpen((path) => opened.push(path));
    main.openScreen("/now");
    leave();
    main.openScreen("/later");
    notifications.onOpen((path) => opened.push(path));
    expect(opened).toEqual(["/last", "/now", "/later"]);
  });
});
