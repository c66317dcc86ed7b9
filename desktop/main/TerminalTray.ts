import { Menu, nativeImage, Tray } from "electron";
import type { Windows } from "./Windows.ts";

export interface TerminalTrayDeps {
  /** Picture of the tray. */
  icon: string;
  windows: Windows;
  doNotDisturb: () => boolean;
  setDoNotDisturb: (on: boolean) => void;
  quit: () => void;
}

/** The application's place beside the clock; shows how many live signals were not looked at. */
export class TerminalTray {
  private readonly tray: Tray;
  private count = 0;

  constructor(private readonly deps: TerminalTrayDeps) {
    this.tray = new Tray(nativeImage.createFromPath(deps.icon));
    this.tray.on("click", () => deps.windows.show());
    this.refresh();
  }

  setCount(count: number): void {
    this.count = count;
    this.refresh();
  }

  /** To be called when what the menu shows has changed. */
  refresh(): void {
    const { windows, doNotDisturb, setDoNotDisturb, quit } = this.deps;
    const news = this.count === 0 ? "" : `, ${this.count} new`;
    this.tray.setToolTip(`SignalDeck${news}${doNotDisturb() ? ", do not disturb" : ""}`);
    this.tray.setTitle(this.count === 0 ? "" : String(this.count));
    this.tray.setContextMenu(
      Menu.buildFromTemplate([
        { id: "open", label: "Open SignalDeck", click: () => windows.show() },
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
