import { EVENTS } from "../bridge/channels.ts";
import { isOwnPage } from "./ownPages.ts";

/**
 * Brings pages to screens. A message to a page that still loads is lost, so until a page has called
 * `start` its screen waits here, and `start` answers with it.
 */
export class WantedScreens {
  private readonly started = new WeakSet<Electron.BrowserWindow>();
  private readonly waiting = new WeakMap<Electron.BrowserWindow, string>();

  /** From now on the pages of a window are known. */
  follow(window: Electron.BrowserWindow): void {
    const { webContents } = window;
    webContents.on("did-start-navigation", ({ url, isMainFrame, isSameDocument }) => {
      // This also comes for what leads away and is prevented then: the page stays.
      if (isMainFrame && !isSameDocument && isOwnPage(url)) this.started.delete(window);
    });
    webContents.on("render-process-gone", () => this.started.delete(window));
  }

  /** To be called before a window is sent to another address, which takes the screen's place. */
  leave(window: Electron.BrowserWindow): void {
    // Electron tells of it a little later.
    this.started.delete(window);
    this.waiting.delete(window);
  }

  /** Brings the page of a window to a screen, now or once it has started. */
  open(window: Electron.BrowserWindow, path: string): void {
    if (this.started.has(window)) window.webContents.send(EVENTS.onOpen, path);
    else this.waiting.set(window, path);
  }

  /** To be called when a page calls `start`: the screen that waits for it, once. */
  start(window: Electron.BrowserWindow): string | null {
    this.started.add(window);
    const path = this.waiting.get(window) ?? null;
    this.waiting.delete(window);
    return path;
  }
}
