import type { PlatformShortcut } from "@signaldeck/ui";

/** An item of a menu, as far as its keys matter. */
export interface KeyedItem {
  label?: string;
  accelerator?: unknown;
  submenu?: unknown;
}

/** The keys of a menu's items, submenus included, for the one list that the pages show. */
export function menuShortcuts(items: readonly KeyedItem[]): PlatformShortcut[] {
  return items.flatMap(({ label = "", accelerator, submenu }) => {
    if (Array.isArray(submenu)) return menuShortcuts(submenu as KeyedItem[]);
    if (typeof accelerator !== "string") return [];
    return [{ keys: accelerator.replace(/^CmdOrCtrl/, "mod"), label: label.replace(/[&…]/g, "") }];
  });
}
