import { t } from "@signaldeck/contract";
import type { PlatformShortcut } from "@signaldeck/ui";
import { app, dialog, Menu, shell, type MenuItemConstructorOptions } from "electron";
import log from "electron-log/main";
import type { Windows } from "./Windows.ts";

/** An item of a menu, as far as its keys matter. */
interface KeyedItem {
  label?: string;
  accelerator?: unknown;
  submenu?: unknown;
}

/** The keys of a menu's items, submenus included, for the one list that the pages show. */
function menuShortcuts(items: readonly KeyedItem[]): PlatformShortcut[] {
  return items.flatMap(({ label = "", accelerator, submenu }) => {
    if (Array.isArray(submenu)) return menuShortcuts(submenu as KeyedItem[]);
    if (typeof accelerator !== "string") return [];
    return [{ keys: accelerator.replace(/^CmdOrCtrl/, "mod"), label: label.replace(/[&…]/g, "") }];
  });
}

export interface AppMenuDeps {
  windows: Windows;
  changeServer: () => void;
  devTools: boolean;
  server: () => string | null;
}

/**
 * The menu with its shortcuts; hidden until Alt is pressed, where the system has no menu bar.
 * @returns its keys, for the list that the pages show.
 */
export function setAppMenu(deps: AppMenuDeps): PlatformShortcut[] {
  const { windows, changeServer, devTools, server } = deps;
  const isMac = process.platform === "darwin";
  const go = (id: string, label: string, keys: string, path: string) => ({
    id,
    label,
    accelerator: `CmdOrCtrl+${keys}`,
    click: () => windows.show(path),
  });
  const fullScreen = isMac ? "Ctrl+Cmd+F" : "F11";
  const about = () => void showAbout(server());
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: "appMenu" } as const] : []),
    {
      label: t("&File"),
      submenu: [
        {
          id: "new-window",
          label: t("New window"),
          accelerator: "CmdOrCtrl+Shift+N",
          click: () => windows.open("/dashboard/signals"),
        },
        {
          id: "compact",
          label: t("Compact card"),
          accelerator: "CmdOrCtrl+Shift+C",
          click: () => windows.card.toggle(),
        },
        { type: "separator" },
        { id: "change-server", label: t("Change server…"), click: changeServer },
        { type: "separator" },
        { role: "close", label: t("Close window"), accelerator: "CmdOrCtrl+W" },
        { role: "quit", label: t("Quit"), accelerator: "CmdOrCtrl+Q" },
      ],
    },
    {
      label: t("&Edit"),
      submenu: [
        { role: "undo", label: t("Undo") },
        { role: "redo", label: t("Redo") },
        { type: "separator" },
        { role: "cut", label: t("Cut") },
        { role: "copy", label: t("Copy") },
        { role: "paste", label: t("Paste") },
        { role: "selectAll", label: t("Select all") },
      ],
    },
    {
      label: t("&Go"),
      submenu: [
        go("go-home", t("Command Center"), "1", "/dashboard"),
        go("go-signals", t("Neural Signals"), "2", "/dashboard/signals"),
        go("go-analytics", t("Analytics"), "3", "/dashboard/analytics"),
        go("go-settings", t("Profile Settings"), ",", "/dashboard/settings"),
        go("go-support", t("Support Hub"), "4", "/dashboard/support"),
      ],
    },
    {
      label: t("&View"),
      submenu: [
        { role: "reload", label: t("Reload"), accelerator: "CmdOrCtrl+R" },
        { type: "separator" },
        { role: "resetZoom", label: t("Actual size"), accelerator: "CmdOrCtrl+0" },
        { role: "zoomIn", label: t("Larger"), accelerator: "CmdOrCtrl+=" },
        { role: "zoomOut", label: t("Smaller"), accelerator: "CmdOrCtrl+-" },
        { type: "separator" },
        { role: "togglefullscreen", label: t("Full screen"), accelerator: fullScreen },
        ...(devTools ? [{ role: "toggleDevTools", label: t("Developer tools") } as const] : []),
      ],
    },
    // What macOS puts into these two by itself it says in the system's language.
    ...(isMac ? [{ role: "windowMenu", label: t("Window") } as const] : []),
    {
      role: "help",
      label: t("&Help"),
      submenu: [
        {
          id: "logs",
          label: t("Show log files"),
          click: () => shell.showItemInFolder(log.transports.file.getFile().path),
        },
        { id: "about", label: t("About SignalDeck"), click: about },
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  return menuShortcuts(template);
}

/** Versions, for a message to support. */
export function aboutText(server: string | null): string {
  const { electron, chrome, node } = process.versions;
  return [
    `Version ${app.getVersion()}`,
    `Electron ${electron}, Chromium ${chrome}, Node ${node}`,
    `System ${process.platform} ${process.arch}`,
    `Server ${server ?? "not chosen yet"}`,
  ].join("\n");
}

async function showAbout(server: string | null): Promise<void> {
  await dialog.showMessageBox({
    type: "info",
    title: t("About SignalDeck"),
    message: "SignalDeck",
    detail: aboutText(server),
    buttons: [t("Close")],
  });
}
