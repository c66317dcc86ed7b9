import { join } from "node:path";
import { t } from "@signaldeck/contract";
import { app, BrowserWindow, nativeImage } from "electron";

/** Pixels of one picture of `badges.png`: 1 to 9, and the last for more. */
const SIZE = 32;
const MOST = 10;

/** How many signals were not looked at, on the application's picture in the bar of windows. */
export class Badge {
  private count = 0;

  /**
   * @param os as Node names the system.
   * @param pictures folder of `badges.png`.
   */
  constructor(
    private readonly os: string,
    private readonly pictures: string,
  ) {}

  set(count: number): void {
    this.count = count;
    if (this.os !== "win32") app.setBadgeCount(count);
    else for (const window of BrowserWindow.getAllWindows()) this.draw(window);
  }

  /** Windows has a count for each window that is in the bar, and forgets it of one that leaves it. */
  follow(window: Electron.BrowserWindow): void {
    if (this.os === "win32") window.on("show", () => this.draw(window));
  }

  private draw(window: Electron.BrowserWindow): void {
    if (this.count === 0) {
      window.setOverlayIcon(null, "");
      return;
    }
    const x = SIZE * (Math.min(this.count, MOST) - 1);
    const picture = nativeImage
      .createFromPath(join(this.pictures, "badges.png"))
      .crop({ x, y: 0, width: SIZE, height: SIZE });
    window.setOverlayIcon(picture, t("{{count}} new", { count: this.count }));
  }
}
