/** Where the session token rests; `memory` means that the next start asks for the password again. */
export type TokenProtection = "os-encrypted" | "browser" | "memory";

export interface Remember {
  /** False: the value is gone when the window closes. */
  remember: boolean;
}

export interface PlatformTokens {
  readonly protection: TokenProtection;
  load(): Promise<string | null>;
  save(token: string, options: Remember): Promise<void>;
  clear(): Promise<void>;
}

/** Values that are no secret: the stored user, the theme, whether sound is on. */
export interface PlatformStorage {
  get(key: string): string | null;
  /** Without options a value stays as remembered as it is; a new one is remembered. */
  set(key: string, value: string, options?: Remember): void;
  remove(key: string): void;
  /** Tells of changes made by another window of the same host; returns its unsubscribe. */
  onChange(listener: (key: string, value: string | null) => void): () => void;
}

export interface PlatformNetwork {
  /** False while the device surely has no network. */
  isOnline: () => boolean;
  /** Tells that the network came or went, and that the device woke from sleep. */
  onChange: (listener: () => void) => () => void;
}

export interface PlatformNote {
  id: string;
  title: string;
  body: string;
  /** Route that opens when the note is clicked. */
  path: string;
}

export interface PlatformNotifications {
  permission(): Promise<"granted" | "denied" | "prompt">;
  request(): Promise<"granted" | "denied">;
  /** Shows a note once: a second one with the same id is not shown, not even after a restart. */
  show(note: PlatformNote): Promise<void>;
  /** Tells the route of a note that was clicked, or of a link into the application. */
  onOpen(listener: (path: string) => void): () => void;
}

/** What a push service and our server need to know to reach this device. */
export interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * `insecure`: the page did not come over TLS; `install-first`: the host can, once the application is
 * installed; `denied`: the person, or the host's settings, refused.
 */
export type PushState = "unsupported" | "insecure" | "install-first" | "denied" | "off" | "on";

/** Messages that reach the device while no window of ours is open. */
export interface PlatformPush {
  /** Never asks the person. */
  state(): Promise<PushState>;
  /**
   * Asks the person where that was not done before; null where they refused. Where it is on already,
   * the present address, which the host may change between two starts.
   */
  subscribe(publicKey: string): Promise<PushAddress | null>;
  unsubscribe(): Promise<void>;
}

/** Why keys do nothing: another program holds them, or they write letters on some keyboards. */
export type ShortcutFault = "taken" | "writes";

/** How a terminal of the operating system behaves; stored on this device. */
export interface TerminalSettings {
  /** As the system says; it may have refused it. */
  startAtLogin: boolean;
  /** Closing the last window hides it; signals go on arriving. */
  closeToTray: boolean;
  /** No notes at all. */
  doNotDisturb: boolean;
  /** Keys that show the compact card from within any program, such as `Control+Alt+S`. */
  compactShortcut: string;
  /** Why these keys do nothing; null where they work, or there are none. */
  compactShortcutFault: ShortcutFault | null;
  /** The system did not show the latest note. */
  notesRefused: boolean;
  /** Whether there is a tray; without one the last window that is closed is minimized. */
  hasTray: boolean;
  /** Whether windows stand where they stood before, and the compact card above all others. */
  placesWindows: boolean;
}

/** What a change of the terminal's settings may carry. */
export type TerminalChange = Partial<
  Pick<TerminalSettings, "startAtLogin" | "closeToTray" | "doNotDisturb" | "compactShortcut">
>;

/** A combination of keys that the host itself hears. */
export interface PlatformShortcut {
  /** As `mod+Shift+N`; `mod` stands for Ctrl, or Cmd on a Mac. */
  keys: string;
  label: string;
}

/** A terminal that stays open all day: tray, compact card, a server of the person's choice. */
export interface PlatformTerminal {
  settings: () => TerminalSettings;
  change(change: TerminalChange): Promise<void>;
  onChange: (listener: () => void) => () => void;
  /** Keys of the menu of its windows. */
  readonly shortcuts: readonly PlatformShortcut[];
  /** Shows the newest signal in a small window above all others. */
  showCompact(): Promise<void>;
  /** What the tray says while a signal is live, such as "▲ EUR/USD 3:42"; null: nothing is. */
  setLive: (words: string | null) => void;
  /** The page before this one ended by itself, and this one was loaded in its place. */
  readonly recovered: boolean;
  /** Origin of the server. */
  readonly server: string;
  /** Leads to the choice of another server. */
  changeServer(): void;
}

/** A newer version, from its being known to its being ready; `none` while there is none. */
export type UpdateState =
  | { phase: "none" }
  | { phase: "available" | "ready" | "failed"; version: string }
  | { phase: "downloading"; version: string; percent: number };

/** Newer versions of the host, each step with the person's consent. */
export interface PlatformUpdates {
  state: () => UpdateState;
  onChange: (listener: () => void) => () => void;
  download(): Promise<void>;
  /** Ends the application and starts the new version. */
  install(): Promise<void>;
}

/** A program beside the page, which answers what it is asked. */
export type PlatformWorker = Pick<Worker, "onerror" | "onmessage" | "postMessage" | "terminate">;

/**
 * What a host (browser, desktop window, test) can do for the UI. The UI never asks which host it
 * is in; what a host lacks is `null`, and every `on...` returns its unsubscribe.
 */
export interface Platform {
  /** The host's own name is left out on purpose: the UI asks what it can do instead. */
  readonly info: { os: string; version: string };
  /** Prefix of every API path, such as `/api` or `https://example.org/api`. */
  readonly apiBaseUrl: string;
  readonly tokens: PlatformTokens;
  readonly storage: PlatformStorage;
  /** Languages that the host is set to (BCP 47), the most wanted first. */
  readonly languages: readonly string[];
  /** Loads the page anew, as at its start. */
  reload(): void;
  readonly network: PlatformNetwork;
  /**
   * Requests a live stream once for all windows of this host, and each gets an answer as if it had
   * asked alone. Null where every window asks by itself.
   */
  readonly openStream: ((url: string, init: RequestInit) => Promise<Response>) | null;
  readonly notifications: PlatformNotifications;
  openExternal(url: string): Promise<void>;
  /**
   * Shows a route of the UI in a tab or window beside this one, with the same session. False where
   * the host did not let it open.
   */
  openScreen(path: string): Promise<boolean>;
  /**
   * Shows a route in a small window of its own, or brings the one to the front that shows it already.
   * A terminal remembers where it stood and that it was open. False where the host did not let it.
   */
  openSmall(path: string): Promise<boolean>;
  /** Puts a text where the person can paste it from. False where the host did not let it. */
  readonly copyText: ((text: string) => Promise<boolean>) | null;
  /**
   * Starts `verify.mjs`, the program by which anybody checks the ledger's log: as the server gives it
   * where the pages are the server's own, else as it came with the host. Null where none can run.
   */
  readonly startVerifier: (() => PlatformWorker) | null;
  readonly terminal: PlatformTerminal | null;
  readonly badge: { set(count: number): void } | null;
  readonly updates: PlatformUpdates | null;
  /** Null where notes come by other ways, or not at all. */
  readonly push: PlatformPush | null;
  /** Its pages lie on the device, so that it starts without any network. May become true. */
  readonly startsOffline: boolean;
  /**
   * Puts the pages on the device, once somebody is signed in; resolves whether it starts without a
   * network from then on. Null where there is nothing to prepare.
   */
  readonly prepareOfflineStart: (() => Promise<boolean>) | null;
}
