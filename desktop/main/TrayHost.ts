import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Longest wait for a program's answer, in ms. */
const TIMEOUT = 2_000;

const WATCHER = "org.kde.StatusNotifierWatcher";
const GET = "org.freedesktop.DBus.Properties.Get";
const SHOWN = "IsStatusNotifierHostRegistered";

/** One question by the programs that bring it on Linux: of GLib, which we are linked with, or of D-Bus. */
const QUESTIONS = [
  [
    "gdbus",
    ["call", "--session", "--dest", WATCHER, "--object-path", "/StatusNotifierWatcher"],
    ["--method", GET, WATCHER, SHOWN],
  ],
  [
    "dbus-send",
    ["--session", "--print-reply", `--dest=${WATCHER}`, "/StatusNotifierWatcher"],
    [GET, `string:${WATCHER}`, `string:${SHOWN}`],
  ],
] as const;

/** Asks a program; resolves with what it says, rejects where it cannot. */
export type Ask = (program: string, args: string[]) => Promise<string>;

const askSystem: Ask = async (program, args) =>
  (await run(program, args, { timeout: TIMEOUT })).stdout;

/**
 * Whether the desktop shows a tray. GNOME has none, and a window that hid into a tray that is
 * not there would be lost: what is not surely seen counts as missing.
 */
export class TrayHost {
  private found: boolean;

  /** @param os as Node names the system; Windows and macOS always have one. */
  constructor(
    private readonly os: string,
    private readonly onChange: () => void,
    private readonly ask: Ask = askSystem,
  ) {
    this.found = os !== "linux";
  }

  get isThere(): boolean {
    return this.found;
  }

  /** Asks anew; an extension of the desktop may have come or gone. */
  async look(): Promise<void> {
    if (this.os === "linux") this.set(await this.isShown());
  }

  /** Somebody has pressed the picture: it is there, whatever the desktop says. */
  wasUsed(): void {
    this.set(true);
  }

  private async isShown(): Promise<boolean> {
    for (const [program, ...args] of QUESTIONS) {
      const said = await this.ask(program, args.flat()).catch(() => "");
      if (/\btrue\b/.test(said)) return true;
    }
    return false;
  }

  private set(found: boolean): void {
    if (found === this.found) return;
    this.found = found;
    this.onChange();
  }
}
