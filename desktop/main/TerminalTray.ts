import { join } from "node:path";
import { t } from "@signaldeck/contract";
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
    const news = this.count === 0 ? "" : `, ${t("{{count}} new", { count: this.count })}`;
    const quiet = this.deps.doNotDisturb() ? `, ${t("do not disturb")}` : "";
    this.tray.setToolTip(`${live ?? "SignalDeck"}${news}${quiet}`);
  }

  /** To be called when what the menu shows has changed. */
  refresh(): void {
    const { windows, doNotDisturb, setDoNotDisturb, quit } = this.deps;
    this.showTip();
    this.tray.setTitle(this.count === 0 ? "" : String(this.count));
    this.tray.setContextMenu(
      Menu.buildFromTemplate([
        { id: "open", label: t("Open SignalDeck"), click: () => this.open() },
        { id: "compact", label: t("Compact card"), click: () => windows.card.toggle() },
        { type: "separator" },
        {
          id: "do-not-disturb",
          label: t("Do not disturb"),
          type: "checkbox",
          checked: doNotDisturb(),
          click: () => setDoNotDisturb(!doNotDisturb()),
        },
        { type: "separator" },
        { id: "quit", label: t("Quit"), click: quit },
      ]),
    );
  }
}

/** For other scales of the screen Electron finds those beside it by name; Windows has all in one file. */
function pictureIn(folder: string) {
  const { platform } = process;
  const isMac = platform === "darwin";
  const name = isMac ? "trayTemplate.png" : platform === "win32" ? "tray.ico" : "tray.png";
  const picture = nativeImage.createFromPath(join(folder, name));
  // macOS colours a template like the rest of its bar.
  picture.setTemplateImage(isMac);
  return picture;
}
