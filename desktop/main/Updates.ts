import { HOUR } from "@signaldeck/contract";
import type { UpdateState } from "@signaldeck/ui";
import { app, autoUpdater as system } from "electron";
import log from "electron-log/main";
import updater from "electron-updater";

/** How often a new version is asked for, in ms. */
const INTERVAL = 6 * HOUR;

export interface UpdatesDeps {
  onChange: (state: UpdateState) => void;
  /** Called before windows are closed for a new version. */
  beforeQuit: () => void;
}

/**
 * New versions. Nothing is downloaded and nothing installed before the person says so in a window.
 * Runs only in a package that names where versions come from.
 */
export class Updates {
  private current: UpdateState = { phase: "none" };

  constructor(private readonly deps: UpdatesDeps) {}

  get state(): UpdateState {
    return this.current;
  }

  start(): void {
    if (!app.isPackaged) return;
    const { autoUpdater } = updater;
    autoUpdater.logger = log;
    autoUpdater.autoDownload = false;
    autoUpdater.autoInstallOnAppQuit = false;
    autoUpdater.allowDowngrade = false;
    autoUpdater.on("update-available", ({ version }) => this.set({ phase: "available", version }));
    autoUpdater.on("download-progress", ({ percent }) => this.progress(Math.round(percent)));
    autoUpdater.on("update-downloaded", ({ version }) => this.set({ phase: "ready", version }));
    autoUpdater.on("error", (error) => this.fail(error));
    // macOS closes all windows for an update before it tells that the application ends.
    system.on("before-quit-for-update", this.deps.beforeQuit);
    const ask = () => {
      // Without a network, or without a place for versions, the present one goes on.
      if (this.mayAsk()) autoUpdater.checkForUpdates().catch(() => undefined);
    };
    ask();
    setInterval(ask, INTERVAL).unref();
  }

  async download(): Promise<void> {
    if (this.current.phase !== "available" && this.current.phase !== "failed") return;
    this.set({ phase: "downloading", version: this.current.version, percent: 0 });
    // A failure comes as an event as well.
    await updater.autoUpdater.downloadUpdate().catch(() => undefined);
  }

  install(): void {
    if (this.current.phase !== "ready") return;
    // Silent, or Windows' installer waits on its last page for a press; and started again.
    updater.autoUpdater.quitAndInstall(true, true);
  }

  /** What is being fetched, or waits for the restart, is not asked for again. */
  private mayAsk(): boolean {
    return this.current.phase !== "downloading" && this.current.phase !== "ready";
  }

  private progress(percent: number): void {
    if (this.current.phase !== "downloading" || this.current.percent === percent) return;
    this.set({ ...this.current, percent });
  }

  private fail(error: Error): void {
    log.warn("The update failed:", error.message);
    if (this.current.phase !== "downloading") return;
    this.set({ phase: "failed", version: this.current.version });
  }

  private set(state: UpdateState): void {
    this.current = state;
    this.deps.onChange(state);
  }
}
