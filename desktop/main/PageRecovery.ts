import { MINUTE, t } from "@signaldeck/contract";
import { dialog } from "electron";
import log from "electron-log/main";

/** A page that ends more often than this within a minute would end again at once. */
const MOST = 3;

/**
 * Loads a page anew whose process has ended, so that nobody looks at a blank window all day, and asks
 * what to do with one that does not answer.
 */
export class PageRecovery {
  /** Windows whose page stands in for one that ended, and has not said so yet. */
  private readonly restored = new WeakSet<Electron.BrowserWindow>();
  private readonly ends = new WeakMap<Electron.BrowserWindow, number[]>();

  /** From now on the window's page comes back by itself. */
  follow(window: Electron.BrowserWindow): void {
    window.webContents.on("render-process-gone", (_event, { reason }) => {
      if (reason === "clean-exit" || window.isDestroyed()) return;
      if (this.countEnd(window) <= MOST) this.restore(window);
      else void this.askAfterEnds(window);
    });
    window.on("unresponsive", () => void this.askToWait(window));
  }

  /** Whether the page of a window stands in for one that ended; true once. */
  take(window: Electron.BrowserWindow): boolean {
    return this.restored.delete(window);
  }

  private countEnd(window: Electron.BrowserWindow): number {
    const now = Date.now();
    const recent = (this.ends.get(window) ?? []).filter((at) => now - at < MINUTE);
    this.ends.set(window, [...recent, now]);
    return recent.length + 1;
  }

  private restore(window: Electron.BrowserWindow): void {
    this.restored.add(window);
    window.webContents.reload();
  }

  private async askAfterEnds(window: Electron.BrowserWindow): Promise<void> {
    log.error("A page ended too often to be loaded again by itself");
    const { response } = await dialog.showMessageBox(window, {
      type: "error",
      message: t("This window stops working again and again."),
      detail: t(
        "The log files (menu Help) say why. Your account and the signals are on the server and are not touched.",
      ),
      buttons: [t("Load it again"), t("Close the window")],
      cancelId: 1,
    });
    if (window.isDestroyed()) return;
    if (response === 0) this.restore(window);
    else window.destroy();
  }

  /** The question goes by itself once the page answers. */
  private async askToWait(window: Electron.BrowserWindow): Promise<void> {
    log.warn("A page does not answer");
    const answers = new AbortController();
    window.once("responsive", () => answers.abort());
    const { response } = await dialog.showMessageBox(window, {
      type: "warning",
      message: t("This window does not answer."),
      detail: t("Wait for it, or load it again. Signals come in again once it is loaded."),
      buttons: [t("Wait"), t("Load it again")],
      defaultId: 0,
      cancelId: 0,
      signal: answers.signal,
    });
    // Its process ends, and the page is loaded as after any other end.
    if (response === 1 && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer();
  }
}
