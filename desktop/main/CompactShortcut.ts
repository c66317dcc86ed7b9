import { globalShortcut } from "electron";

/** The one shortcut that works in every program: it shows and hides the compact card. */
export class CompactShortcut {
  private current = "";

  constructor(private readonly toggle: () => void) {}

  /**
   * Sets the keys as Electron names them; an empty text sets none.
   * @returns false when another program holds them, or they are no shortcut.
   */
  set(keys: string): boolean {
    if (this.current !== "") globalShortcut.unregister(this.current);
    this.current = "";
    if (keys === "") return true;
    try {
      if (!globalShortcut.register(keys, this.toggle)) return false;
    } catch {
      return false;
    }
    this.current = keys;
    return true;
  }
}
