import { join } from "node:path";
import { BrowserWindow, screen } from "electron";
import { EVENTS } from "../bridge/channels.ts";
import type { EventName } from "../bridge/channels.ts";
import type { WindowKind } from "../bridge/DesktopBridge.ts";
import type { PageRecovery } from "./PageRecovery.ts";
import type { DesktopStore, WindowPlace } from "./DesktopStore.ts";
import { pageUrl } from "./ownPages.ts";
import { SmallWindows } from "./SmallWindows.ts";
import { visiblePlace } from "./visiblePlace.ts";

/** The ground of the dark theme, so that a window never flashes white. */
const GROUND = "#0b0f17";
const COMPACT_PATH = "/compact";
const HOME = "/dashboard";

export interface WindowsDeps {
  store: DesktopStore;
  recovery: PageRecovery;
  /** Whether a page can be looked into: always but in a package, and there where it is asked for. */
  devTools: boolean;
  /** The built preload script. */
  preload: string;
  /** Picture of the application. */
  icon: string;
}

/**
 * The windows of the terminal: any number of large ones, a small one for each pair that was put into
 * one, and one card above all others.
 */
export class Windows {
  private compact: Electron.BrowserWindow | null = null;
  private readonly mains = new Set<Electron.BrowserWindow>();
  private readonly small: SmallWindows;
  /** Set while the application ends: closing then closes. */
  private quitting = false;

  constructor(private readonly deps: WindowsDeps) {
    this.small = new SmallWindows({
      store: deps.store,
      create: (options, path) => {
        const window = this.create("small", options);
        this.load(window, path);
        return window;
      },
    });
  }

  /** Opens a further large window. */
  open(path: string = HOME): Electron.BrowserWindow {
    const place = this.mains.size === 0 ? this.place() : offset(this.place(), this.mains.size);
    const window = this.create("main", {
      ...place,
      minWidth: 360,
      minHeight: 480,
      title: "SignalDeck",
    });
    if (place.maximized) window.maximize();
    this.mains.add(window);
    window.on("close", (event) => {
      this.remember(window);
      // The last one only hides: signals go on arriving.
      const stays = this.deps.store.terminal.closeToTray && this.mains.size === 1;
      if (this.quitting || !stays) return;
      event.preventDefault();
      window.hide();
    });
    window.on("closed", () => this.mains.delete(window));
    this.load(window, path);
    this.small.reopen();
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
    window.show();
    window.focus();
    if (path !== undefined) this.tell(window, "onOpen", path);
  }

  /** Shows the small card, or hides it when it is shown. */
  toggleCompact(): void {
    if (this.compact?.isVisible()) {
      this.compact.hide();
      return;
    }
    this.showCompact();
  }

  showCompact(): void {
    if (!this.compact) {
      const { workArea } = screen.getPrimaryDisplay();
      const width = 380;
      const height = 320;
      this.compact = this.create("compact", {
        width,
        height,
        x: workArea.x + workArea.width - width - 24,
        y: workArea.y + 24,
        minWidth: 320,
        minHeight: 240,
        alwaysOnTop: true,
        skipTaskbar: true,
        maximizable: false,
        fullscreenable: false,
        title: "SignalDeck signal",
      });
      this.compact.on("closed", () => (this.compact = null));
      this.load(this.compact, COMPACT_PATH);
    }
    this.compact.show();
    this.compact.focus();
  }

  /** Whether somebody is looking at this screen, or at the room that it belongs to. */
  isLookedAt(path: string): boolean {
    const focused = BrowserWindow.getFocusedWindow();
    if (!focused) return false;
    const { pathname, search } = new URL(focused.webContents.getURL());
    if (path === pathname) return true;
    // A room that is narrowed, such as to one pair, does not show all that belongs to it.
    return pathname !== HOME && search === "" && path.startsWith(`${pathname}/`);
  }

  /** Whether a window, seen or not, is on this screen or on one below it. */
  shows(path: string): boolean {
    return BrowserWindow.getAllWindows().some(({ webContents }) => {
      const { pathname } = new URL(webContents.getURL() || pageUrl(HOME));
      return pathname === path || pathname.startsWith(`${path}/`);
    });
  }

  /** Says something to every page. */
  tellAll(event: EventName, ...args: unknown[]): void {
    for (const window of BrowserWindow.getAllWindows()) this.tell(window, event, ...args);
  }

  /** Says something to every page but one. */
  tellOthers(except: Electron.BrowserWindow, event: EventName, ...args: unknown[]): void {
    for (const window of BrowserWindow.getAllWindows()) {
      if (window !== except) this.tell(window, event, ...args);
    }
  }

  /** Begins anew in every window but one, such as after the server changed. */
  restartOthers(except: Electron.BrowserWindow): void {
    this.compact?.destroy();
    this.small.closeAll();
    for (const window of this.mains) if (window !== except) this.load(window, HOME);
  }

  prepareToQuit(): void {
    this.quitting = true;
    for (const window of this.mains) this.remember(window);
    this.small.prepareToQuit();
  }

  private create(
    kind: WindowKind,
    options: Electron.BrowserWindowConstructorOptions,
  ): Electron.BrowserWindow {
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
    if (kind !== "compact") window.once("ready-to-show", () => window.show());
    return window;
  }

  private load(window: Electron.BrowserWindow, path: string): void {
    // A page that could not be loaded says so itself; closing while it loads is no fault.
    void window.loadURL(pageUrl(path)).catch(() => undefined);
  }

  private tell(window: Electron.BrowserWindow, event: EventName, ...args: unknown[]): void {
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
    if (window.isDestroyed()) return;
    const maximized = window.isMaximized();
    // The place of a maximized window is that to which it goes back.
    const bounds = maximized ? window.getNormalBounds() : window.getBounds();
    this.deps.store.place = { ...bounds, maximized };
  }
}

/** A further window stands a little beside the one before it. */
function offset(place: WindowPlace, count: number): WindowPlace {
  const by = 32 * count;
  if (place.x === undefined || place.y === undefined) return place;
  return { ...place, x: place.x + by, y: place.y + by, maximized: false };
}

/** The preload script beside the built main process. */
export const preloadPath = (folder: string) => join(folder, "..", "preload", "preload.cjs");
