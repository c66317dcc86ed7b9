import type { ShortcutFault } from "@signaldeck/ui";
import { globalShortcut } from "electron";

/** The one shortcut that works in every program: it shows and hides the compact card. */
export class CompactShortcut {
  private current = "";

  /** @param os as Node names the system. */
  constructor(
    private readonly toggle: () => void,
    private readonly os: string,
  ) {}

  /**
   * Sets the keys as Electron names them; an empty text sets none.
   * @returns why they do nothing; null where they work, or none are set.
   */
  set(keys: string): ShortcutFault | null {
    if (this.current !== "") globalShortcut.unregister(this.current);
    this.current = "";
    if (keys === "") return null;
    if (writesText(keys, this.os)) return "writes";
    try {
      // Also where they are no shortcut at all.
      if (!globalShortcut.register(keys, this.toggle)) return "taken";
    } catch {
      return "taken";
    }
    this.current = keys;
    return null;
  }
}

/**
 * Whether keys write a letter or a sign on some keyboards, which no program could be written in any
 * more: AltGr is Ctrl with Alt to Windows, and on a Mac it is Option alone.
 */
function writesText(keys: string, os: string): boolean {
  const pressed = keys.split("+");
  const control = pressed.some((key) => key === "Control" || key === "CommandOrControl");
  if (!pressed.includes("Alt")) return false;
  return os === "darwin" ? !control && !pressed.includes("Super") : control;
}
