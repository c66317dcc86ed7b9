// @vitest-environment node
import { expect, it, vi } from "vitest";
import { TrayHost, type Ask } from "./TrayHost.ts";

const ask = vi.fn<Ask>();
const open = (os = "linux") => {
  ask.mockReset().mockRejectedValue(new Error("ENOENT"));
  const onChange = vi.fn<() => void>();
  return { host: new TrayHost(os, onChange, ask), onChange };
};

it("is there on Windows and macOS, which are not asked", async () => {
  for (const os of ["win32", "darwin"]) {
    const { host } = open(os);
    await host.look();
    expect(host.isThere).toBe(true);
  }
  expect(ask).not.toHaveBeenCalled();
});

it("is seen on Linux where the desktop says that it shows one, and again missed where that ends", async () => {
  const { host, onChange } = open();
  expect(host.isThere).toBe(false);
  ask.mockResolvedValueOnce("(<true>,)\n");
  await host.look();
  expect([host.isThere, onChange.mock.calls.length]).toEqual([true, 1]);
  expect(ask.mock.lastCall?.[0]).toBe("gdbus");
  // A watcher without anything that shows pictures.
  ask.mockResolvedValue("(<false>,)\n");
  await host.look();
  expect([host.isThere, onChange.mock.calls.length]).toEqual([false, 2]);
});

it("is asked for by the program of D-Bus where that of GLib is missing, and missed without both", async () => {
  const { host } = open();
  ask
    .mockRejectedValueOnce(new Error("ENOENT"))
    .mockResolvedValueOnce("   variant    boolean true\n");
  await host.look();
  expect([host.isThere, ask.mock.lastCall?.[0]]).toEqual([true, "dbus-send"]);
  await host.look();
  expect(host.isThere).toBe(false);
});

it("is there once somebody has pressed the picture", () => {
  const { host, onChange } = open();
  host.wasUsed();
  host.wasUsed();
  expect([host.isThere, onChange.mock.calls.length]).toEqual([true, 1]);
});

it("is no fault where nothing can be asked", async () => {
  const host = new TrayHost("linux", () => undefined);
  await host.look();
  expect(typeof host.isThere).toBe("boolean");
});
