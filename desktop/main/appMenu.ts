import type { PlatformShortcut } from "@signaldeck/ui";
import { app, dialog, Menu, shell } from "electron";
import type { MenuItemConstructorOptions } from "electron";
import log from "electron-log/main";
import { menuShortcuts } from "./menuShortcuts.ts";
import type { Windows } from "./Windows.ts";

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
      label: "&File",
      submenu: [
        {
          id: "new-window",
          label: "New window",
          accelerator: "CmdOrCtrl+Shift+N",
          click: () => windows.open("/dashboard/signals"),
        },
        {
          id: "compact",
          label: "Compact card",
          accelerator: "CmdOrCtrl+Shift+C",
          click: () => windows.toggleCompact(),
        },
        { type: "separator" },
        { id: "change-server", label: "Change server…", click: changeServer },
        { type: "separator" },
        { role: "close", label: "Close window", accelerator: "CmdOrCtrl+W" },
        { role: "quit", label: "Quit", accelerator: "CmdOrCtrl+Q" },
      ],
    },
    { role: "editMenu" },
    {
      label: "&Go",
      submenu: [
        go("go-home", "Command Center", "1", "/dashboard"),
        go("go-signals", "Neural Signals", "2", "/dashboard/signals"),
        go("go-analytics", "Analytics", "3", "/dashboard/analytics"),
        go("go-settings", "Profile Settings", ",", "/dashboard/settings"),
        go("go-support", "Support Hub", "4", "/dashboard/support"),
      ],
    },
    {
      label: "&View",
      submenu: [
        { role: "reload", label: "Reload", accelerator: "CmdOrCtrl+R" },
        { type: "separator" },
        { role: "resetZoom", label: "Actual size", accelerator: "CmdOrCtrl+0" },
        { role: "zoomIn", label: "Larger", accelerator: "CmdOrCtrl+=" },
        { role: "zoomOut", label: "Smaller", accelerator: "CmdOrCtrl+-" },
        { type: "separator" },
        { role: "togglefullscreen", label: "Full screen", accelerator: fullScreen },
        ...(devTools ? [{ role: "toggleDevTools", label: "Developer tools" } as const] : []),
      ],
    },
    ...(isMac ? [{ role: "windowMenu" } as const] : []),
    {
      role: "help",
      submenu: [
        {
          id: "logs",
          label: "Show log files",
          click: () => shell.showItemInFolder(log.transports.file.getFile().path),
        },
        { id: "about", label: "About SignalDeck", click: about },
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
    title: "About SignalDeck",
    message: "SignalDeck",
    detail: aboutText(server),
    buttons: ["Close"],
  });
}
