import { app, dialog } from "electron";
import log from "electron-log/main";
import updater from "electron-updater";

/** How often a new version is asked for, in ms. */
const INTERVAL = 6 * 60 * 60_000;

/**
 * New versions, with the person's consent twice: to the download here, to the restart in a window.
 * Runs only in a package that names where versions come from.
 */
export class Updates {
  private ready = false;

  constructor(private readonly onReady: () => void) {}

  start(): void {
    if (!app.isPackaged) return;
    const { autoUpdater } = updater;
    autoUpdater.logger = log;
    autoUpdater.autoDownload = false;
    autoUpdater.autoInstallOnAppQuit = false;
    autoUpdater.on("update-available", ({ version }) => void this.offer(version));
    autoUpdater.on("update-downloaded", () => {
      this.ready = true;
      this.onReady();
    });
    autoUpdater.on("error", (error) => log.warn("The update failed:", error.message));
    const ask = () => {
      // Without a network, or without a place for versions, the present one goes on.
      autoUpdater.checkForUpdates().catch(() => undefined);
    };
    ask();
    setInterval(ask, INTERVAL).unref();
  }

  install(): void {
    if (this.ready) updater.autoUpdater.quitAndInstall();
  }

  private async offer(version: string): Promise<void> {
    const { response } = await dialog.showMessageBox({
      type: "info",
      message: `Version ${version} is available`,
      detail: "It is downloaded in the background; you choose when to restart.",
      buttons: ["Later", "Download"],
      defaultId: 1,
      cancelId: 0,
    });
    if (response === 1) await updater.autoUpdater.downloadUpdate();
  }
}
