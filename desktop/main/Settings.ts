import type { TerminalChange, TerminalSettings } from "@signaldeck/ui";
import type { CompactShortcut } from "./CompactShortcut.ts";
import type { DesktopStore } from "./DesktopStore.ts";
import type { LoginItem } from "./LoginItem.ts";
import { placesWindows } from "./placesWindows.ts";
import type { TrayHost } from "./TrayHost.ts";

export interface SettingsDeps {
  store: Pick<DesktopStore, "terminal">;
  loginItem: Pick<LoginItem, "isOn" | "set">;
  shortcut: Pick<CompactShortcut, "set">;
  trayHost: Pick<TrayHost, "isThere">;
  /** Hears of each change, also of what the system made of one. */
  onChange: (settings: TerminalSettings) => void;
}

/** What the system made of the settings in this run. */
type Facts = Pick<TerminalSettings, "compactShortcutFault" | "notesRefused">;

/** The terminal's own settings: what was chosen, and what the system made of it. */
export class Settings {
  private facts: Facts = { compactShortcutFault: null, notesRefused: false };

  constructor(private readonly deps: SettingsDeps) {}

  read(): TerminalSettings {
    const { store, loginItem, trayHost } = this.deps;
    return {
      ...store.terminal,
      ...this.facts,
      startAtLogin: loginItem.isOn(),
      hasTray: trayHost.isThere,
      placesWindows: placesWindows(process.platform, process.env, process.argv),
    };
  }

  change({ startAtLogin, ...change }: TerminalChange): TerminalSettings {
    const { store, loginItem, shortcut } = this.deps;
    store.terminal = { ...store.terminal, ...change };
    if (change.compactShortcut !== undefined) {
      this.facts = { ...this.facts, compactShortcutFault: shortcut.set(change.compactShortcut) };
    }
    if (startAtLogin !== undefined) loginItem.set(startAtLogin);
    return this.tell();
  }

  /** Whether the system showed the latest note. */
  setNotesRefused(notesRefused: boolean): void {
    if (notesRefused === this.facts.notesRefused) return;
    this.facts = { ...this.facts, notesRefused };
    this.tell();
  }

  /** Says them again where something else than a choice has changed. */
  tell(): TerminalSettings {
    const settings = this.read();
    this.deps.onChange(settings);
    return settings;
  }
}
