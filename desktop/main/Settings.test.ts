import type { TerminalSettings } from "@signaldeck/ui";
import { expect, it, vi } from "vitest";
import { Settings, type SettingsDeps } from "./Settings.ts";

vi.mock("electron", () => ({}));

function opened() {
  const told: TerminalSettings[] = [];
  const login = { on: false };
  const deps: SettingsDeps = {
    store: { terminal: { closeToTray: true, doNotDisturb: false, compactShortcut: "" } },
    loginItem: { isOn: () => login.on, set: (on) => (login.on = on) },
    shortcut: { set: (keys) => (keys === "Control+Alt+S" ? null : "taken") },
    trayHost: { isThere: true },
    onChange: (settings) => told.push(settings),
  };
  return { settings: new Settings(deps), told };
}

it("keeps what is chosen, and tells of it with what the system made of it", () => {
  const { settings, told } = opened();
  expect(settings.change({ doNotDisturb: true, startAtLogin: true })).toMatchObject({
    doNotDisturb: true,
    startAtLogin: true,
    closeToTray: true,
    hasTray: true,
    compactShortcutFault: null,
  });
  settings.change({ compactShortcut: "Control+Alt+T" });
  expect(settings.read()).toMatchObject({
    compactShortcut: "Control+Alt+T",
    compactShortcutFault: "taken",
  });
  settings.change({ closeToTray: false });
  expect(
    told.map(({ closeToTray, compactShortcutFault }) => [closeToTray, compactShortcutFault]),
  ).toEqual([
    [true, null],
    [true, "taken"],
    [false, "taken"],
  ]);
});

it("tells once that notes are not shown any more, and once that they are", () => {
  const { settings, told } = opened();
  for (const refused of [false, true, true, false]) settings.setNotesRefused(refused);
  expect(told.map(({ notesRefused }) => notesRefused)).toEqual([true, false]);
});
