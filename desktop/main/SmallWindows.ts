import { screen } from "electron";
import type { DesktopStore, SmallPlace } from "./DesktopStore.ts";
import { visiblePlace } from "./visiblePlace.ts";

/** How many places are remembered; a feed has fewer pairs. */
const KEPT = 24;

const SIZE = { width: 380, height: 420 };

export interface SmallWindowsDeps {
  store: Pick<DesktopStore, "small">;
  /** Makes a window with a page of ours in it. */
  create: (
    options: Electron.BrowserWindowConstructorOptions,
    path: string,
  ) => Electron.BrowserWindow;
}

/** Windows of one pair each, which stay where they were put and come back after a restart. */
export class SmallWindows {
  private readonly shown = new Map<string, Electron.BrowserWindow>();
  /** Set while the application ends: what closes then is to come back. */
  private quitting = false;

  constructor(private readonly deps: SmallWindowsDeps) {}

  /** Opens the window of a route, or brings it to the front. */
  open(path: string): void {
    const window = this.shown.get(path) ?? this.make(path);
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }

  /** Opens those that were open when the application ended. */
  reopen(): void {
    for (const [path, { open }] of Object.entries(this.deps.store.small)) {
      if (open && !this.shown.has(path)) this.make(path);
    }
  }

  /** Closes all for good, such as when another server is chosen. */
  closeAll(): void {
    for (const window of this.shown.values()) window.close();
  }

  prepareToQuit(): void {
    this.quitting = true;
    for (const [path, window] of this.shown) this.remember(path, window);
  }

  private make(path: string): Electron.BrowserWindow {
    const window = this.deps.create(
      { ...this.placeOf(path), minWidth: 320, minHeight: 240, title: "SignalDeck" },
      path,
    );
    window.once("ready-to-show", () => window.show());
    this.shown.set(path, window);
    this.save(path, { ...window.getBounds(), open: true });
    window.on("close", () => this.remember(path, window));
    window.on("closed", () => this.shown.delete(path));
    return window;
  }

  private placeOf(path: string): Electron.Rectangle | typeof SIZE {
    const known = this.deps.store.small[path];
    const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
    if (known) {
      const { maximized, ...place } = visiblePlace({ ...known, maximized: false }, areas);
      return place;
    }
    // From the corner on, each a little beside the one before it.
    const { workArea } = screen.getPrimaryDisplay();
    const by = 24 + 32 * this.shown.size;
    return { ...SIZE, x: workArea.x + workArea.width - SIZE.width - by, y: workArea.y + by };
  }

  private remember(path: string, window: Electron.BrowserWindow): void {
    if (!window.isDestroyed()) this.save(path, { ...window.getBounds(), open: this.quitting });
  }

  private save(path: string, place: SmallPlace): void {
    const others = Object.entries(this.deps.store.small).filter(([known]) => known !== path);
    this.deps.store.small = Object.fromEntries([...others, [path, place] as const].slice(-KEPT));
  }
}
