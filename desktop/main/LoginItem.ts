import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { App } from "electron";

/** Argument of a start at login: to the tray, the window unseen. */
const HIDDEN = "--hidden";

export interface LoginItemDeps {
  app: Pick<
    App,
    "getLoginItemSettings" | "setLoginItemSettings" | "getPath" | "getAppPath" | "isPackaged"
  >;
  /** As Node names the system. */
  os: string;
  /** What starts the application again: the file of an AppImage, else the program itself. */
  program: string;
  /** File of the application's entry on Linux. */
  desktopName: string;
}

/**
 * Whether the system starts the terminal at login. The system is asked each time: the person may
 * have changed it there. Linux has no call for it, but a folder of entries (XDG autostart).
 */
export class LoginItem {
  constructor(private readonly deps: LoginItemDeps) {}

  isOn(): boolean {
    const { app, os } = this.deps;
    if (os === "linux") return isEnabled(this.readEntry());
    const found = app.getLoginItemSettings({ args: this.args() });
    // Windows keeps the entry of a program that was switched off in its task manager.
    return os === "win32"
      ? found.openAtLogin && found.executableWillLaunchAtLogin
      : found.openAtLogin;
  }

  set(on: boolean): void {
    const { app, os, program } = this.deps;
    if (os !== "linux") app.setLoginItemSettings({ openAtLogin: on, args: this.args() });
    else if (on) {
      mkdirSync(dirname(this.file()), { recursive: true });
      writeFileSync(this.file(), entryOf([program, ...this.args()]));
    } else rmSync(this.file(), { force: true });
  }

  /** Whether it was the system that started this process at login; macOS passes no arguments. */
  hasStartedUs(argv: readonly string[]): boolean {
    const { app, os } = this.deps;
    const byMac = os === "darwin" && app.getLoginItemSettings().wasOpenedAtLogin;
    return byMac || argv.includes(HIDDEN);
  }

  private args(): string[] {
    const { app } = this.deps;
    return app.isPackaged ? [HIDDEN] : [app.getAppPath(), HIDDEN];
  }

  private file(): string {
    return join(this.deps.app.getPath("appData"), "autostart", this.deps.desktopName);
  }

  private readEntry(): string {
    try {
      return readFileSync(this.file(), "utf8");
    } catch {
      return "Hidden=true";
    }
  }
}

/** Desktops switch an entry off within it, rather than remove it. */
const isEnabled = (entry: string) =>
  !/^(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/m.test(entry);

const entryOf = (command: string[]) =>
  [
    "[Desktop Entry]",
    "Type=Application",
    "Name=SignalDeck",
    `Exec=${command.map(quoted).join(" ")}`,
    "Icon=signaldeck",
    "Terminal=false",
    "",
  ].join("\n");

/** A word of `Exec`: quoted, its signs escaped there and once more as in every value of an entry. */
const quoted = (word: string) =>
  `"${word
    .replace(/["`$\\]/g, "\\$&")
    .replaceAll("\\", "\\\\")
    .replaceAll("%", "%%")}"`;
