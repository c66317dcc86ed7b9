import { t } from "@signaldeck/contract";
import type { TerminalChange } from "@signaldeck/ui";
import { app, clipboard, net } from "electron";
import type { Answers } from "./answerCalls.ts";
import type { Badge } from "./Badge.ts";
import type { DesktopStore } from "./DesktopStore.ts";
import type { ExternalLinks } from "./ExternalLinks.ts";
import type { Notes } from "./Notes.ts";
import type { PageRecovery } from "./PageRecovery.ts";
import { checkServer } from "./serverAddress.ts";
import type { Settings } from "./Settings.ts";
import type { SpokenLanguage } from "./SpokenLanguage.ts";
import type { TerminalTray } from "./TerminalTray.ts";
import type { TokenVault } from "./TokenVault.ts";
import type { Updates } from "./Updates.ts";
import type { WantedScreens } from "./WantedScreens.ts";
import type { Windows } from "./Windows.ts";

/** The parts of the terminal that pages may ask. */
export interface PageParts {
  store: DesktopStore;
  vault: TokenVault;
  settings: Settings;
  language: SpokenLanguage;
  windows: Windows;
  recovery: PageRecovery;
  screens: WantedScreens;
  notes: Notes;
  badge: Badge;
  tray: TerminalTray;
  updates: Updates;
  links: ExternalLinks;
}

/** What each call of a page does, and what it is told. */
export function pageAnswers(parts: PageParts): Answers {
  const { store, vault, settings, language, windows, recovery, screens } = parts;
  const { notes, badge, tray, updates, links } = parts;
  return {
    start: async (window) => ({
      os: process.platform,
      version: app.getVersion(),
      server: store.server,
      // May ask for the keyring's password, so a window opens before it is asked for.
      protection: await vault.protection(),
      ...store.values(),
      settings: settings.read(),
      update: updates.state,
      recovered: recovery.take(window),
      // Asked for last: what comes from now on is sent.
      screen: screens.start(window),
    }),
    speak: (_window, wanted) => language.speak(wanted),
    openScreen: (_window, path) => {
      windows.open(path);
      return true;
    },
    openSmall: (_window, path) => {
      windows.openSmall(path);
      return true;
    },
    openExternal: (_window, url) => links.open(url),
    loadToken: () => vault.load(),
    saveToken: (_window, token, remember) => vault.save(token, remember),
    clearToken: () => vault.clear(),
    storeValue: (window, key, value, remember) => {
      store.storeValue(key, value, remember);
      windows.notifyOthers(window, "onValue", key, value);
    },
    removeValue: (window, key) => {
      store.removeValue(key);
      windows.notifyOthers(window, "onValue", key, null);
    },
    showNote: (_window, note) => notes.show(note),
    setBadge: (_window, count) => {
      badge.set(count);
      tray.setCount(count);
    },
    setLive: (window, words) => tray.setLive(window, words),
    downloadUpdate: () => updates.download(),
    installUpdate: () => updates.install(),
    changeSettings: (_window, change) => settings.change(defined(change)),
    showCompact: () => windows.card.show(),
    copyText: (_window, text) => clipboard.writeText(text),
    chooseServer: async (window, address) => {
      const check = await checkServer(address, fetchOutside, t);
      if (check.ok && check.origin !== store.server) {
        store.server = check.origin;
        vault.forget();
        windows.restartOthers(window);
      }
      return check;
    },
  };
}

const fetchOutside = (url: string, options: { signal: AbortSignal; redirect: "error" }) =>
  net.fetch(url, options);

/** Without the keys that carry nothing. */
function defined(change: { [K in keyof TerminalChange]: TerminalChange[K] | undefined }) {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as TerminalChange;
}
