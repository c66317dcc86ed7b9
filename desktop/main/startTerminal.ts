import { join } from "node:path";
import { spokenLanguage, t } from "@signaldeck/contract";
import type { TerminalChange, TerminalSettings } from "@signaldeck/ui";
import { app, clipboard, net, powerMonitor, safeStorage } from "electron";
import log from "electron-log/main";
import { answerCalls } from "./answerCalls.ts";
import { setAppMenu } from "./appMenu.ts";
import { Badge } from "./Badge.ts";
import { BUILT_IN } from "./builtIn.ts";
import { CompactShortcut } from "./CompactShortcut.ts";
import { screenOfArguments, screenOfLink } from "./deepLinks.ts";
import { DesktopStore } from "./DesktopStore.ts";
import type { ExternalLinks } from "./ExternalLinks.ts";
import { denyPermissions } from "./guards.ts";
import { LoginItem } from "./LoginItem.ts";
import { Notes } from "./Notes.ts";
import { placesWindows } from "./placesWindows.ts";
import { PageRecovery } from "./PageRecovery.ts";
import { serveApp } from "./serveApp.ts";
import { checkServer, readServerAddress } from "./serverAddress.ts";
import { speak } from "./speak.ts";
import { TerminalTray } from "./TerminalTray.ts";
import { TrayHost } from "./TrayHost.ts";
import { TokenVault } from "./TokenVault.ts";
import { WantedScreens } from "./WantedScreens.ts";
import { Updates } from "./Updates.ts";
import { preloadPath, Windows } from "./Windows.ts";

/** The folder of the built main process. */
const HERE = import.meta.dirname;

/** Argument with which support looks into the pages of an installed terminal. */
const DEV_TOOLS = "--devtools";

/**
 * Opens storage, builds the parts and shows the first window.
 * @param firstScreen the screen that the command line asked for, if any.
 * @param links what opens addresses in the person's browser.
 */
export async function startTerminal(
  firstScreen: string | null,
  links: ExternalLinks,
): Promise<void> {
  // A link may come before there is a window to show it.
  let wanted = firstScreen;
  let show = (path: string | null) => {
    wanted = path ?? wanted;
  };
  app.on("second-instance", (_event, argv) => show(screenOfArguments(argv)));
  app.on("open-url", (event, link) => {
    event.preventDefault();
    show(screenOfLink(link));
  });
  app.on("window-all-closed", () => {
    // The tray keeps the terminal alive; without it the last window ends it.
    if (!store.terminal.closeToTray) app.quit();
  });

  await app.whenReady();
  denyPermissions();
  const store = new DesktopStore();
  const given = readServerAddress(process.env["SIGNALDECK_SERVER"] ?? "");
  if (given.ok) store.server = given.origin;
  else store.server ??= BUILT_IN.server;
  links.use(
    { read: () => store.linkHosts, write: (hosts) => (store.linkHosts = hosts) },
    () => store.server,
  );
  serveApp({
    folder: join(HERE, "..", "renderer"),
    server: () => store.server,
    theme: () => (store.value("theme") === "light" ? "light" : "dark"),
  });
  const vault = new TokenVault({
    keyring: safeStorage,
    os: process.platform,
    file: store.vault,
    server: () => store.server,
    note: (sentence) => log.info(sentence),
  });
  const pictures = join(HERE, "..", "renderer");
  const icon = join(pictures, "icon.png");
  const recovery = new PageRecovery();
  const screens = new WantedScreens();
  const devTools = !app.isPackaged || process.argv.includes(DEV_TOOLS);
  const trayHost = new TrayHost(process.platform, () => tellSettings());
  const windows = new Windows({
    store,
    tray: trayHost,
    recovery,
    screens,
    devTools,
    preload: preloadPath(HERE),
    icon,
  });
  const badge = new Badge(process.platform, pictures);
  app.on("browser-window-created", (_event, window) => badge.follow(window));
  const notes = new Notes({
    seen: { read: () => store.notes, write: (ids) => (store.notes = ids) },
    doNotDisturb: () => store.terminal.doNotDisturb,
    isLookedAt: (path) => windows.isLookedAt(path),
    // A page with the room open makes the sound by itself.
    makesSound: () => store.value("signals.sound") === "on" && !windows.shows("/dashboard/signals"),
    open: (path) => windows.show(path),
    setRefused: (notesRefused) => setFact({ notesRefused }),
    os: process.platform,
  });
  const loginItem = new LoginItem({
    app,
    os: process.platform,
    program: process.env["APPIMAGE"] ?? process.execPath,
    desktopName: BUILT_IN.desktopName,
  });
  const tray = new TerminalTray({
    pictures,
    windows,
    wasUsed: () => trayHost.wasUsed(),
    doNotDisturb: () => store.terminal.doNotDisturb,
    setDoNotDisturb: (doNotDisturb) => changeSettings({ doNotDisturb }),
    quit: () => app.quit(),
  });
  const updates = new Updates({
    onChange: (state) => windows.notifyAll("onUpdate", state),
    beforeQuit: () => windows.prepareToQuit(),
  });
  const shortcut = new CompactShortcut(() => windows.card.toggle(), process.platform);

  /** What the system made of the settings in this run. */
  let facts: Pick<TerminalSettings, "compactShortcutFault" | "notesRefused"> = {
    compactShortcutFault: null,
    notesRefused: false,
  };
  const settings = (): TerminalSettings => ({
    ...store.terminal,
    ...facts,
    startAtLogin: loginItem.isOn(),
    hasTray: trayHost.isThere,
    placesWindows: placesWindows(process.platform, process.env, process.argv),
  });

  function setFact(fact: Partial<typeof facts>): void {
    const next = { ...facts, ...fact };
    if (JSON.stringify(next) === JSON.stringify(facts)) return;
    facts = next;
    tellSettings();
  }

  function tellSettings(): void {
    windows.notifyAll("onSettings", settings());
  }

  function changeSettings({ startAtLogin, ...change }: TerminalChange): TerminalSettings {
    store.terminal = { ...store.terminal, ...change };
    if (change.compactShortcut !== undefined) {
      facts = { ...facts, compactShortcutFault: shortcut.set(change.compactShortcut) };
    }
    if (startAtLogin !== undefined) loginItem.set(startAtLogin);
    tray.refresh();
    const next = settings();
    windows.notifyAll("onSettings", next);
    return next;
  }

  const drawMenu = () =>
    setAppMenu({
      windows,
      devTools,
      server: () => store.server,
      changeServer: () => windows.show("/server"),
    });
  // As the pages choose it, who say it themselves once they have started.
  let spoken = spokenLanguage([
    store.value("language") ?? "",
    ...app.getPreferredSystemLanguages(),
  ]);
  speak(spoken);
  let shortcuts = drawMenu();
  tray.refresh();
  answerCalls({
    start: async (window) => ({
      os: process.platform,
      version: app.getVersion(),
      server: store.server,
      // May ask for the keyring's password, so a window opens before it is asked for.
      protection: await vault.protection(),
      ...store.values(),
      settings: settings(),
      update: updates.state,
      recovered: recovery.take(window),
      // Asked for last: what comes from now on is sent.
      screen: screens.start(window),
    }),
    speak: (_window, language) => {
      if (language === spoken) return shortcuts;
      spoken = language;
      speak(language);
      tray.refresh();
      return (shortcuts = drawMenu());
    },
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
    changeSettings: (_window, change) => changeSettings(defined(change)),
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
  });

  changeSettings({ compactShortcut: store.terminal.compactShortcut });
  powerMonitor.on("resume", () => windows.notifyAll("onWake"));
  app.on("before-quit", () => windows.prepareToQuit());
  app.on("activate", () => windows.show());

  show = (path) => windows.show(path ?? undefined);
  if (wanted === null && loginItem.hasStartedUs(process.argv)) void windows.openUnseen();
  else windows.open(wanted ?? undefined);
  void trayHost.look();
  notes.hearActionCenter();
  updates.start();
}

const fetchOutside = (url: string, options: { signal: AbortSignal; redirect: "error" }) =>
  net.fetch(url, options);

/** Without the keys that carry nothing. */
function defined(change: { [K in keyof TerminalChange]: TerminalChange[K] | undefined }) {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as TerminalChange;
}
