import type { TerminalSettings } from "@signaldeck/ui";
import Store from "electron-store";
import type { EncryptedToken, VaultFile } from "./TokenVault.ts";

/** Where a window stood when it was closed last. */
export interface WindowPlace {
  x?: number;
  y?: number;
  width: number;
  height: number;
  maximized: boolean;
}

/** Where a small window stood, and whether it is to come back. */
export interface SmallPlace extends Omit<WindowPlace, "maximized"> {
  open: boolean;
}

/** What is stored of the settings; the rest is asked of the system. */
type SavedSettings = Pick<TerminalSettings, "closeToTray" | "doNotDisturb" | "compactShortcut">;

interface SettingsFile {
  server: string | null;
  terminal: SavedSettings;
  /** Plain values of the pages, by key. */
  values: Record<string, string>;
  place: WindowPlace;
  /** Small windows, by route. */
  small: Record<string, SmallPlace>;
  /** Ids of the notes shown last, oldest first. */
  notes: string[];
  /** Hosts to which the person let links lead. */
  linkHosts: string[];
}

/** Of a first start. */
const FIRST_SETTINGS: SavedSettings = {
  closeToTray: true,
  doNotDisturb: false,
  compactShortcut: "CommandOrControl+Shift+9",
};

const FIRST: SettingsFile = {
  server: null,
  terminal: FIRST_SETTINGS,
  values: {},
  place: { width: 1_280, height: 860, maximized: false },
  small: {},
  notes: [],
  linkHosts: [],
};

/** Values of the pages that are a member's, and so of one server alone. */
const OF_MEMBER = ["user", "signals.last"];

/**
 * The two files of the terminal: plain settings, and the vault, which holds encrypted tokens alone.
 * A damaged file counts as an empty one: the application must start.
 */
export class DesktopStore {
  private readonly settings = new Store<SettingsFile>({
    name: "settings",
    defaults: FIRST,
    clearInvalidConfig: true,
  });
  private readonly tokens = new Store<Record<string, EncryptedToken>>({
    name: "vault",
    clearInvalidConfig: true,
    // A server's origin has dots in it.
    accessPropertiesByDotNotation: false,
    configFileMode: 0o600,
  });
  /** Values that are gone when the application ends. */
  private readonly passing = new Map<string, string>();

  readonly vault: VaultFile = {
    read: (server) => {
      const entry = this.tokens.get(server) as EncryptedToken | undefined;
      return isEncrypted(entry) ? entry : null;
    },
    write: (server, token) => this.tokens.set(server, token),
    remove: (server) => this.tokens.delete(server),
  };

  get server(): string | null {
    return this.settings.get("server");
  }
  /** Another server has other members: what was stored of this one's is not shown there. */
  set server(origin: string | null) {
    if (origin !== this.server) for (const key of OF_MEMBER) this.removeValue(key);
    this.settings.set("server", origin);
  }

  get terminal(): SavedSettings {
    const { closeToTray, doNotDisturb, compactShortcut } = {
      ...FIRST_SETTINGS,
      ...this.settings.get("terminal"),
    };
    return { closeToTray, doNotDisturb, compactShortcut };
  }
  set terminal(settings: SavedSettings) {
    this.settings.set("terminal", settings);
  }

  get place(): WindowPlace {
    return this.settings.get("place");
  }
  set place(place: WindowPlace) {
    this.settings.set("place", place);
  }

  get small(): Record<string, SmallPlace> {
    return this.settings.get("small");
  }
  set small(places: Record<string, SmallPlace>) {
    this.settings.set("small", places);
  }

  get notes(): string[] {
    return this.settings.get("notes");
  }
  set notes(ids: string[]) {
    this.settings.set("notes", ids);
  }

  get linkHosts(): string[] {
    return this.settings.get("linkHosts");
  }
  set linkHosts(hosts: string[]) {
    this.settings.set("linkHosts", hosts);
  }

  /** All values, the passing ones above the remembered ones. */
  values(): { stored: Record<string, string>; passing: string[] } {
    const stored = { ...this.settings.get("values"), ...Object.fromEntries(this.passing) };
    return { stored, passing: [...this.passing.keys()] };
  }

  value(key: string): string | null {
    return this.passing.get(key) ?? this.settings.get("values")[key] ?? null;
  }

  storeValue(key: string, value: string, remember: boolean): void {
    const others = this.valuesWithout(key);
    if (remember) this.passing.delete(key);
    else this.passing.set(key, value);
    this.settings.set("values", remember ? { ...others, [key]: value } : others);
  }

  removeValue(key: string): void {
    this.passing.delete(key);
    this.settings.set("values", this.valuesWithout(key));
  }

  private valuesWithout(key: string): Record<string, string> {
    const entries = Object.entries(this.settings.get("values"));
    return Object.fromEntries(entries.filter(([name]) => name !== key));
  }
}

/** The file may have been written by hand or by a later version. */
function isEncrypted(entry: EncryptedToken | undefined): entry is EncryptedToken {
  return typeof entry?.sealed === "string";
}
