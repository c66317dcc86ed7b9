import { EventEmitter } from "node:events";

/** A page as the main process knows it: where it is, what it was sent. */
class FakeContents extends EventEmitter {
  url = "";
  readonly sent: unknown[][] = [];
  readonly reload = () => void 0;
  getURL(): string {
    return this.url;
  }
  send(...args: unknown[]): void {
    this.sent.push(args);
  }
}

/** Electron's window without a screen: as Electron does, maximizing shows it, and closing asks first. */
export class FakeWindow extends EventEmitter {
  static all: FakeWindow[] = [];
  static focused: FakeWindow | null = null;
  static getAllWindows = () => FakeWindow.all;
  static getFocusedWindow = () => FakeWindow.focused;

  readonly webContents = new FakeContents();
  /** Addresses that the main process has sent it to. */
  readonly loaded: string[] = [];
  visible: boolean;
  private maximized = false;
  private minimized = false;
  private destroyed = false;
  private bounds: Electron.Rectangle;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    const { x = 0, y = 0, width = 800, height = 600, show = true } = options;
    this.bounds = { x, y, width, height };
    this.visible = show;
    FakeWindow.all.push(this);
  }

  loadURL(url: string): Promise<void> {
    this.loaded.push(url);
    this.begin(url);
    return Promise.resolve();
  }
  /** A navigation of the whole page begins, to an address that may be refused. */
  begin(url: string): void {
    const details = { url, isMainFrame: true, isSameDocument: false };
    this.webContents.emit("did-start-navigation", details);
  }
  /** The page of the last address is there. */
  arrive(): void {
    this.webContents.url = this.loaded.at(-1) ?? "";
    this.webContents.emit("did-finish-load");
    this.emit("ready-to-show");
  }
  show(): void {
    this.visible = true;
  }
  showInactive(): void {
    this.visible = true;
  }
  minimize(): void {
    this.minimized = true;
  }
  restore(): void {
    this.minimized = false;
  }
  hide(): void {
    this.visible = false;
  }
  maximize(): void {
    this.maximized = true;
    this.visible = true;
  }
  focus(): void {
    FakeWindow.focused = this;
  }
  close(): void {
    const question = {
      defaultPrevented: false,
      preventDefault() {
        this.defaultPrevented = true;
      },
    };
    this.emit("close", question);
    if (!question.defaultPrevented) this.destroy();
  }
  destroy(): void {
    this.destroyed = true;
    FakeWindow.all = FakeWindow.all.filter((window) => window !== this);
    this.emit("closed");
  }
  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.bounds = { ...this.bounds, ...bounds };
  }
  getBounds = () => this.bounds;
  getNormalBounds = () => this.bounds;
  isMaximized = () => this.maximized;
  isMinimized = () => this.minimized;
  isVisible = () => this.visible;
  isDestroyed = () => this.destroyed;
}
