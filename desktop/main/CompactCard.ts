import { screen } from "electron";

const SIZE = { width: 380, height: 320 };
const EDGE = 24;

/** The card of the newest signal above all other windows, in the screen's upper corner. */
export class CompactCard {
  private window: Electron.BrowserWindow | null = null;

  /** @param create makes a window with a page of ours in it. */
  constructor(
    private readonly create: (
      options: Electron.BrowserWindowConstructorOptions,
      path: string,
    ) => Electron.BrowserWindow,
  ) {}

  /** Shows the card, or hides it when it is shown. */
  toggle(): void {
    if (this.window?.isVisible()) this.window.hide();
    else this.show();
  }

  show(): void {
    this.window ??= this.make();
    this.window.show();
    this.window.focus();
  }

  /** Takes it away for good, such as when another server is chosen. */
  destroy(): void {
    this.window?.destroy();
  }

  private make(): Electron.BrowserWindow {
    const { workArea } = screen.getPrimaryDisplay();
    const window = this.create(
      {
        ...SIZE,
        x: workArea.x + workArea.width - SIZE.width - EDGE,
        y: workArea.y + EDGE,
        minWidth: 320,
        minHeight: 240,
        alwaysOnTop: true,
        skipTaskbar: true,
        maximizable: false,
        fullscreenable: false,
        title: "SignalDeck signal",
      },
      "/compact",
    );
    window.on("closed", () => (this.window = null));
    return window;
  }
}
