// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LoginItemSettings, Settings } from "electron";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LoginItem } from "./LoginItem.ts";

const ENTRY = "app.signaldeck.terminal.desktop";

let folder: string;
let system: Partial<LoginItemSettings>;
const set = vi.fn<(settings: Settings) => void>();

function open(os: string, { isPackaged = true, program = "/opt/SignalDeck/signaldeck" } = {}) {
  const app = {
    isPackaged,
    getAppPath: () => "/home/ada/desktop",
    getPath: () => folder,
    getLoginItemSettings: () => system as LoginItemSettings,
    setLoginItemSettings: set,
  };
  return new LoginItem({ app, os, program, desktopName: ENTRY });
}
const file = () => join(folder, "autostart", ENTRY);
const lines = () => readFileSync(file(), "utf8").split("\n");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "signaldeck-login-"));
  system = { openAtLogin: false };
  set.mockReset();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the start at login on Linux", () => {
  it("is an entry that desktops start, and gone when it is switched off", () => {
    const item = open("linux");
    expect(item.isOn()).toBe(false);
    item.set(true);
    expect(item.isOn()).toBe(true);
    expect(lines()).toEqual(
      expect.arrayContaining(["Type=Application", 'Exec="/opt/SignalDeck/signaldeck" "--hidden"']),
    );
    expect(set).not.toHaveBeenCalled();
    item.set(false);
    item.set(false);
    expect(item.isOn()).toBe(false);
  });

  it.each(["Hidden=true", "X-GNOME-Autostart-enabled=false"])(
    "is off where a desktop wrote %s",
    (line) => {
      const item = open("linux");
      item.set(true);
      writeFileSync(file(), `${readFileSync(file(), "utf8")}${line}\n`);
      expect(item.isOn()).toBe(false);
    },
  );

  it("names a program with any signs in its path, and an unpackaged one with its folder", () => {
    open("linux", { isPackaged: false, program: '/home/a b/50% "x"\\$1.AppImage' }).set(true);
    expect(lines()).toContain(
      String.raw`Exec="/home/a b/50%% \\"x\\"\\\\\\$1.AppImage" "/home/ada/desktop" "--hidden"`,
    );
  });
});

describe("the start at login elsewhere", () => {
  it("is the system's own, and what it says of it", () => {
    const mac = open("darwin");
    mac.set(true);
    expect(set).toHaveBeenCalledExactlyOnceWith({ openAtLogin: true, args: ["--hidden"] });
    // Not approved yet.
    expect(mac.isOn()).toBe(false);
    system = { openAtLogin: true };
    expect(mac.isOn()).toBe(true);
    system = { openAtLogin: true, executableWillLaunchAtLogin: false };
    expect(open("win32").isOn()).toBe(false);
    system = { openAtLogin: true, executableWillLaunchAtLogin: true };
    expect(open("win32").isOn()).toBe(true);
  });

  it("is known by its argument, on macOS by the system's word", () => {
    const argv = ["/opt/SignalDeck/signaldeck", "--hidden"];
    for (const os of ["linux", "win32"]) {
      expect(open(os).hasStartedUs(argv)).toBe(true);
      expect(open(os).hasStartedUs(argv.slice(0, 1))).toBe(false);
    }
    expect(open("darwin").hasStartedUs(argv.slice(0, 1))).toBe(false);
    system = { wasOpenedAtLogin: true };
    expect(open("darwin").hasStartedUs(argv.slice(0, 1))).toBe(true);
    expect(open("linux").hasStartedUs(argv.slice(0, 1))).toBe(false);
  });
});
