import { join } from "node:path";
import { BrowserWindow, screen } from "electron";
import { EVENTS, type EventName } from "../bridge/channels.ts";
import { CompactCard } from "./CompactCard.ts";
import type { PageRecovery } from "./PageRecovery.ts";
import type { DesktopStore, WindowPlace } from "./DesktopStore.ts";
import { pageUrl } from "./ownPages.ts";
import { SmallWindows } from "./SmallWindows.ts";
import { visiblePlace } from "./visiblePlace.ts";
import type { TrayHost } from "./TrayHost.ts";
import type { WantedScreens } from "./WantedScreens.ts";

/** The ground of the dark theme, so that a window never flashes white. */
const GROUND = "#0b0f17";
const HOME = "/dashboard";

export interface WindowsDeps {
  store: DesktopStore;
  recovery: PageRecovery;
  screens: WantedScreens;
  /** Whether a page can be looked into: always but in a package, and there where it is asked for. */
  devTools: boolean;
  /** The built preload script. */
  preload: string;
  tray: Pick<TrayHost, "isThere" | "look">;
  /** Picture of the application. */
  icon: string;
}

/**
 * The windows of the terminal: any number of large ones, a small one for each pair that was put into
 * one, and one card above all others.
 */
export class Windows {
  readonly card: CompactCard;
  private readonly mains = new Set<Electron.BrowserWindow>();
  /** Large ones that were never shown, and whether they fill the screen when they are. */
  private readonly unseen = new Map<Electron.BrowserWindow, boolean>();
  private readonly small: SmallWindows;
  /** Set while the application ends: closing then closes. */
  private quitting = false;

  constructor(private readonly deps: WindowsDeps) {
    const create = (options: Electron.BrowserWindowConstructorOptions, path: string) => {
      const window = this.create(options);
      this.load(window, path);
      return window;
    };
    this.small = new SmallWindows({ store: deps.store, create });
    this.card = new CompactCard(create);
  }

  /** Opens a further large window. */
  open(path: string = HOME): void {
    const window = this.make(path);
    const show = () => {
      if (this.unseen.has(window)) this.reveal(window);
    };
    window.once("ready-to-show", show);
    // Its page may have nothing to show yet, such as while the keyring asks for its password.
    window.webContents.once("did-finish-load", show);
    this.small.reopen();
  }

  /**
   * Opens a large window that nobody sees, for its page alone hears of signals. Without a tray it is
   * seen, minimized.
   */
  async openUnseen(): Promise<void> {
    const window = this.make(HOME);
    await this.deps.tray.look();
    if (this.deps.tray.isThere || !this.unseen.delete(window)) return;
    window.showInactive();
    window.minimize();
  }

  private make(path: string): Electron.BrowserWindow {
    const place = this.mains.size === 0 ? this.place() : offset(this.place(), this.mains.size);
    const window = this.create({
      ...place,
      minWidth: 360,
      minHeight: 480,
      title: "SignalDeck",
    });
    this.mains.add(window);
    this.unseen.set(window, place.maximized);
    window.on("close", (event) => {
      this.remember(window);
      // The last one only hides: signals go on arriving.
      const stays = this.deps.store.terminal.closeToTray && this.mains.size === 1;
      if (this.quitting || !stays) return;
      event.preventDefault();
      this.unseen.delete(window);
      // Hidden without a tray, nobody would find it again.
      if (this.deps.tray.isThere) window.hide();
      else window.minimize();
    });
    window.on("closed", () => {
      this.mains.delete(window);
      this.unseen.delete(window);
    });
    this.load(window, path);
    return window;
  }

  /** Shows a route in a small window of its own. */
  openSmall(path: string): void {
    this.small.open(path);
  }

  /** Brings the terminal to the front, on a screen if one is named. */
  show(path?: string): void {
    const window = this.latest();
    if (!window) {
      this.open(path);
      return;
    }
    if (window.isMinimized()) window.restore();
    this.reveal(window);
    window.focus();
    void this.deps.tray.look();
    this.small.reopen();
    if (path !== undefined) this.deps.screens.open(window, path);
  }

  /** Whether somebody is looking at this screen, or at the room that it belongs to. */
  isLookedAt(path: string): boolean {
    const focused = BrowserWindow.getFocusedWindow();
    if (!focused) return false;
    // A page that loads is on no screen yet.
    const address = addressOf(focused);
    if (!address) return false;
    const { pathname, search } = address;
    if (path === pathname) return true;
    // A room that is narrowed, such as to one pair, does not show all that belongs to it.
    return pathname !== HOME && search === "" && path.startsWith(`${pathname}/`);
  }

  /** Whether a window, seen or not, is on this screen or on one below it. */
  shows(path: string): boolean {
    return BrowserWindow.getAllWindows().some((window) => {
      const { pathname = "" } = addressOf(window) ?? {};
      return pathname === path || pathname.startsWith(`${path}/`);
    });
  }

  /** Says something to every page. */
  notifyAll(event: EventName, ...args: unknown[]): void {
    for (const window of BrowserWindow.getAllWindows()) this.notify(window, event, ...args);
  }

  /** Says something to every page but one. */
  notifyOthers(except: Electron.BrowserWindow, event: EventName, ...args: unknown[]): void {
    for (const window of BrowserWindow.getAllWindows()) {
      if (window !== except) this.notify(window, event, ...args);
    }
  }

  /** Begins anew in every window but one, such as after the server changed. */
  restartOthers(except: Electron.BrowserWindow): void {
    this.card.destroy();
    this.small.closeAll();
    for (const window of this.mains) if (window !== except) this.load(window, HOME);
  }

  prepareToQuit(): void {
    this.quitting = true;
    for (const window of this.mains) this.remember(window);
    this.small.prepareToQuit();
  }

  private create(options: Electron.BrowserWindowConstructorOptions): Electron.BrowserWindow {
    const window = new BrowserWindow({
      ...options,
      show: false,
      backgroundColor: GROUND,
      icon: this.deps.icon,
      autoHideMenuBar: true,
      webPreferences: {
        preload: this.deps.preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        // The stream and its clock go on while the window is hidden.
        backgroundThrottling: false,
        spellcheck: false,
        devTools: this.deps.devTools,
      },
    });
    this.deps.recovery.follow(window);
    this.deps.screens.follow(window);
    // Windows ends a session without a word to the application as a whole.
    window.once("session-end", () => this.prepareToQuit());
    return window;
  }

  /** Shows a large window; maximizing shows one as well, so it waits for the first time. */
  private reveal(window: Electron.BrowserWindow): void {
    if (this.unseen.get(window)) window.maximize();
    else window.show();
    this.unseen.delete(window);
  }

  private load(window: Electron.BrowserWindow, path: string): void {
    this.deps.screens.leave(window);
    // A page that could not be loaded says so itself; closing while it loads is no fault.
    void window.loadURL(pageUrl(path)).catch(() => undefined);
  }

  private notify(window: Electron.BrowserWindow, event: EventName, ...args: unknown[]): void {
    if (!window.isDestroyed()) window.webContents.send(EVENTS[event], ...args);
  }

  private latest(): Electron.BrowserWindow | null {
    const focused = BrowserWindow.getFocusedWindow();
    if (focused && this.mains.has(focused)) return focused;
    return [...this.mains].at(-1) ?? null;
  }

  private place(): WindowPlace {
    const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
    return visiblePlace(this.deps.store.place, areas);
  }

  private remember(window: Electron.BrowserWindow): void {
    // One that was never shown is not where the person put it.
    if (window.isDestroyed() || this.unseen.has(window)) return;
    const maximized = window.isMaximized();
    // The place of a maximized window is that to which it goes back.
    const bounds = maximized ? window.getNormalBounds() : window.getBounds();
    this.deps.store.place = { ...bounds, maximized };
  }
}

/** Where a window's page is; null while its first one loads. */
function addressOf({ webContents }: Electron.BrowserWindow): URL | null {
  const address = webContents.getURL();
  return address === "" ? null : new URL(address);
}

/** A further window stands a little beside the one before it. */
function offset(place: WindowPlace, count: number): WindowPlace {
  const by = 32 * count;
  if (place.x === undefined || place.y === undefined) return place;
  return { ...place, x: place.x + by, y: place.y + by, maximized: false };
}

/** The preload script beside the built main process. */
export const preloadPath = (folder: string) => join(folder, "..", "preload", "preload.cjs");
