import { readdirSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, t } from "@signaldeck/contract";
import type { MenuItemConstructorOptions } from "electron";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setAppMenu } from "./appMenu.ts";
import { speak } from "./SpokenLanguage.ts";
import { TerminalTray } from "./TerminalTray.ts";

const { shown } = vi.hoisted(() => ({
  shown: { menu: [] as unknown, tray: [] as unknown, tip: "", picture: "" },
}));
vi.mock("electron", () => {
  class Tray {
    on = () => this;
    setTitle = () => undefined;
    setToolTip = (tip: string) => (shown.tip = tip);
    setContextMenu = (menu: unknown) => (shown.tray = menu);
  }
  return {
    Tray,
    Menu: {
      buildFromTemplate: (template: unknown) => template,
      setApplicationMenu: (menu: unknown) => (shown.menu = menu),
    },
    nativeImage: {
      createFromPath: (file: string) => {
        shown.picture = file;
        return { setTemplateImage: () => undefined };
      },
    },
    app: {},
    dialog: {},
    shell: {},
  };
});
vi.mock("electron-log/main", () => ({ default: {} }));

const windows = {} as Parameters<typeof setAppMenu>[0]["windows"];
const draw = () =>
  setAppMenu({ windows, devTools: true, server: () => null, changeServer: () => undefined });
const tray = () =>
  new TerminalTray({
    pictures: "",
    windows,
    wasUsed: () => undefined,
    doNotDisturb: () => true,
    setDoNotDisturb: () => undefined,
    quit: () => undefined,
  });

/** Every label of a menu and of what opens from it. */
const labels = (items: unknown): string[] =>
  (items as MenuItemConstructorOptions[]).flatMap(({ label, submenu }) => [
    ...(label === undefined ? [] : [label]),
    ...(Array.isArray(submenu) ? labels(submenu) : []),
  ]);

const system = process.platform;
beforeEach(() => speak("en"));
afterEach(() => {
  speak("en");
  Object.defineProperty(process, "platform", { value: system });
});

it("is said anew in the language of the page, with the tray and the list of keys", () => {
  const icon = tray();
  expect(draw().map(({ label }) => label)).toContain("New window");
  expect(labels(shown.tray)).toContain("Do not disturb");
  speak("fr");
  icon.setCount(2);
  expect(draw().map(({ label }) => label)).toContain("Nouvelle fenêtre");
  expect(labels(shown.menu)).toEqual(expect.arrayContaining(["&Fichier", "Couper", "Ai&de"]));
  expect(labels(shown.tray)).toEqual(
    expect.arrayContaining(["Ouvrir SignalDeck", "Ne pas déranger", "Quitter"]),
  );
  expect(shown.tip).toBe("SignalDeck, 2 nouveaux, ne pas déranger");
});

it.each(["darwin", "win32"])("leaves no item to Electron's own English on %s", (platform) => {
  Object.defineProperty(process, "platform", { value: platform });
  const unsaid = (items: unknown): unknown[] =>
    (items as MenuItemConstructorOptions[]).flatMap(({ label, role, type, submenu }) => [
      // macOS says the menu of the application itself.
      ...(label === undefined && type !== "separator" && role !== "appMenu" ? [role] : []),
      ...(Array.isArray(submenu) ? unsaid(submenu) : []),
    ]);
  draw();
  expect(unsaid(shown.menu)).toEqual([]);
});

it.each([
  ["darwin", "trayTemplate.png"],
  ["win32", "tray.ico"],
  ["linux", "tray.png"],
])("has a picture for the tray of %s, in each scale of its screens", (platform, name) => {
  Object.defineProperty(process, "platform", { value: platform });
  tray();
  expect(shown.picture).toBe(name);
  const pictures = readdirSync(join(import.meta.dirname, "../renderer/public"));
  expect(pictures).toContain(name);
  // Windows' file holds all sizes.
  if (platform !== "win32") expect(pictures).toContain(name.replace(".", "@2x."));
});

it("has keys of its own in each language to reach a menu by, no two alike", () => {
  for (const language of LANGUAGES) {
    speak(language);
    draw();
    const tops = (shown.menu as MenuItemConstructorOptions[]).map(({ label = "" }) => label);
    const keys = tops.map((label) => /&(.)/.exec(label)?.[1]?.toLowerCase());
    expect([language, new Set(keys).size]).toEqual([language, tops.length]);
  }
});

it("finds the words of every language that there is", () => {
  const quits = LANGUAGES.map((language) => {
    speak(language);
    return t("Quit");
  });
  expect(new Set(quits).size).toBe(LANGUAGES.length);
});
