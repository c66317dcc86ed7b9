import { join } from "node:path";
import { app, powerMonitor, safeStorage } from "electron";
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
import { pageAnswers, type PageParts } from "./pageAnswers.ts";
import { PageRecovery } from "./PageRecovery.ts";
import { serveApp } from "./serveApp.ts";
import { readServerAddress } from "./serverAddress.ts";
import { Settings } from "./Settings.ts";
import { SpokenLanguage } from "./SpokenLanguage.ts";
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
  const store = openStore();
  links.use(
    { read: () => store.linkHosts, write: (hosts) => (store.linkHosts = hosts) },
    () => store.server,
  );
  serveApp({
    folder: join(HERE, "..", "renderer"),
    server: () => store.server,
    theme: () => (store.value("theme") === "light" ? "light" : "dark"),
  });
  const { trayHost, loginItem, ...parts } = buildParts(store, links);
  const { windows, settings, notes, updates } = parts;
  answerCalls(pageAnswers(parts));

  settings.change({ compactShortcut: store.terminal.compactShortcut });
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

/** What the last run stored, with the server of this one. */
function openStore(): DesktopStore {
  const store = new DesktopStore();
  const given = readServerAddress(process.env["SIGNALDECK_SERVER"] ?? "");
  if (given.ok) store.server = given.origin;
  else store.server ??= BUILT_IN.server;
  return store;
}

/** Everything that a page may ask, and what tells the first window where to open. */
function buildParts(
  store: DesktopStore,
  links: ExternalLinks,
): PageParts & { trayHost: TrayHost; loginItem: LoginItem } {
  const pictures = join(HERE, "..", "renderer");
  const recovery = new PageRecovery();
  const screens = new WantedScreens();
  const devTools = !app.isPackaged || process.argv.includes(DEV_TOOLS);
  const trayHost = new TrayHost(process.platform, () => settings.tell());
  const windows = new Windows({
    store,
    tray: trayHost,
    recovery,
    screens,
    devTools,
    preload: preloadPath(HERE),
    icon: join(pictures, "icon.png"),
  });
  const loginItem = new LoginItem({
    app,
    os: process.platform,
    program: process.env["APPIMAGE"] ?? process.execPath,
    desktopName: BUILT_IN.desktopName,
  });
  const settings = new Settings({
    store,
    loginItem,
    shortcut: new CompactShortcut(() => windows.card.toggle(), process.platform),
    trayHost,
    onChange: (now) => {
      tray.refresh();
      windows.notifyAll("onSettings", now);
    },
  });
  const tray = new TerminalTray({
    pictures,
    windows,
    wasUsed: () => trayHost.wasUsed(),
    doNotDisturb: () => store.terminal.doNotDisturb,
    setDoNotDisturb: (doNotDisturb) => void settings.change({ doNotDisturb }),
    quit: () => app.quit(),
  });
  const badge = new Badge(process.platform, pictures);
  app.on("browser-window-created", (_event, window) => badge.follow(window));
  return {
    store,
    links,
    windows,
    recovery,
    screens,
    trayHost,
    loginItem,
    settings,
    tray,
    badge,
    vault: new TokenVault({
      keyring: safeStorage,
      os: process.platform,
      file: store.vault,
      server: () => store.server,
      note: (sentence) => log.info(sentence),
    }),
    notes: new Notes({
      seen: { read: () => store.notes, write: (ids) => (store.notes = ids) },
      doNotDisturb: () => store.terminal.doNotDisturb,
      isLookedAt: (path) => windows.isLookedAt(path),
      // A page with the room open makes the sound by itself.
      makesSound: () =>
        store.value("signals.sound") === "on" && !windows.shows("/dashboard/signals"),
      open: (path) => windows.show(path),
      setRefused: (isRefused) => settings.setNotesRefused(isRefused),
      os: process.platform,
    }),
    updates: new Updates({
      onChange: (state) => windows.notifyAll("onUpdate", state),
      beforeQuit: () => windows.prepareToQuit(),
    }),
    language: new SpokenLanguage({
      // As the pages choose it, who say it themselves once they have started.
      wanted: [store.value("language") ?? "", ...app.getPreferredSystemLanguages()],
      draw: () => {
        tray.refresh();
        return setAppMenu({
          windows,
          devTools,
          server: () => store.server,
          changeServer: () => windows.show("/server"),
        });
      },
    }),
  };
}
