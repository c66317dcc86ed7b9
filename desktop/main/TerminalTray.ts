import { join } from "node:path";
import { Menu, nativeImage, Tray } from "electron";
import type { Windows } from "./Windows.ts";

export interface TerminalTrayDeps {
  /** Folder of the pictures. */
  pictures: string;
  windows: Windows;
  /** Somebody has found the picture. */
  wasUsed: () => void;
  doNotDisturb: () => boolean;
  setDoNotDisturb: (on: boolean) => void;
  quit: () => void;
}

/** The application's place beside the clock; shows how many live signals were not looked at. */
export class TerminalTray {
  private readonly tray: Tray;
  private count = 0;
  /** What each window says of the live signal. */
  private readonly live = new Map<Electron.BrowserWindow, string>();
  private readonly followed = new WeakSet<Electron.BrowserWindow>();

  constructor(private readonly deps: TerminalTrayDeps) {
    this.tray = new Tray(pictureIn(deps.pictures));
    this.tray.on("click", () => this.open());
    this.refresh();
  }

  setCount(count: number): void {
    this.count = count;
    this.refresh();
  }

  /**
   * What a window says of the live signal, until it says something else, begins anew or closes.
   * @param words null: nothing is live there.
   */
  setLive(window: Electron.BrowserWindow, words: string | null): void {
    if (!this.followed.has(window)) {
      this.followed.add(window);
      window.once("closed", () => this.forget(window));
      // A page that is loaded anew says by itself what is live.
      window.webContents.on("did-navigate", () => this.forget(window));
    }
    if (words === null) this.live.delete(window);
    else this.live.set(window, words);
    this.showTip();
  }

  private open(): void {
    this.deps.wasUsed();
    this.deps.windows.show();
  }

  private forget(window: Electron.BrowserWindow): void {
    if (this.live.delete(window)) this.showTip();
  }

  private showTip(): void {
    const [live] = this.live.values();
    const news = this.count === 0 ? "" : `, ${this.count} new`;
    const quiet = this.deps.doNotDisturb() ? ", do not disturb" : "";
    this.tray.setToolTip(`${live ?? "SignalDeck"}${news}${quiet}`);
  }

  /** To be called when what the menu shows has changed. */
  refresh(): void {
    const { windows, doNotDisturb, setDoNotDisturb, quit } = this.deps;
    this.showTip();
    this.tray.setTitle(this.count === 0 ? "" : String(this.count));
    this.tray.setContextMenu(
      Menu.buildFromTemplate([
        { id: "open", label: "Open SignalDeck", click: () => this.open() },
        { id: "compact", label: "Compact card", click: () => windows.toggleCompact() },
        { type: "separator" },
        {
          id: "do-not-disturb",
          label: "Do not disturb",
          type: "checkbox",
          checked: doNotDisturb(),
          click: () => setDoNotDisturb(!doNotDisturb()),
        },
        { type: "separator" },
        { id: "quit", label: "Quit", click: quit },
      ]),
    );
  }
}

/** macOS colours a template like the rest of its bar, and finds the double size beside it by name. */
function pictureIn(folder: string) {
  const isMac = process.platform === "darwin";
  const picture = nativeImage.createFromPath(join(folder, isMac ? "trayTemplate.png" : "icon.png"));
  picture.setTemplateImage(isMac);
  return picture;
}
