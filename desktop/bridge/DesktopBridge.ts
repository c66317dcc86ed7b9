import type { Language } from "@signaldeck/contract";
import type {
  PlatformNote,
  PlatformShortcut,
  TerminalChange,
  TerminalSettings,
  TokenProtection,
  UpdateState,
} from "@signaldeck/ui";

/** What a page has to know before it draws anything. */
export interface StartFacts {
  os: string;
  version: string;
  /** Origin of the server, such as `https://signals.example`; null until one was chosen. */
  server: string | null;
  protection: TokenProtection;
  /** Remembered and passing values. */
  stored: Record<string, string>;
  /** Keys of `stored` that are gone when the application ends. */
  passing: string[];
  settings: TerminalSettings;
  update: UpdateState;
  /** The page before this one ended by itself. */
  recovered: boolean;
  /** The screen to which the page is to go, asked for while it was loaded; null: where it is. */
  screen: string | null;
}

/** Whether an address is that of a server of ours, and if not, a sentence that says why. */
export type ServerCheck = { ok: true; origin: string } | { ok: false; fault: string };

/** One function for each thing that a page may ask of the main process; nothing else crosses. */
export interface DesktopBridge {
  start(): Promise<StartFacts>;
  /** Says which language the page is in, which menu and tray follow; the menu's keys, in it. */
  speak(language: Language): Promise<PlatformShortcut[]>;
  openScreen(path: string): Promise<boolean>;
  openSmall(path: string): Promise<boolean>;
  openExternal(url: string): Promise<void>;
  loadToken(): Promise<string | null>;
  saveToken(token: string, remember: boolean): Promise<void>;
  clearToken(): Promise<void>;
  storeValue(key: string, value: string, remember: boolean): Promise<void>;
  removeValue(key: string): Promise<void>;
  showNote(note: PlatformNote): Promise<void>;
  setBadge(count: number): Promise<void>;
  /** What the tray says of the live signal; null: nothing is live. */
  setLive(words: string | null): Promise<void>;
  /** Both do nothing while there is nothing to do. */
  downloadUpdate(): Promise<void>;
  installUpdate(): Promise<void>;
  changeSettings(change: TerminalChange): Promise<TerminalSettings>;
  showCompact(): Promise<void>;
  copyText(text: string): Promise<void>;
  /** Checks an address and takes it when a server of ours answers there. */
  chooseServer(address: string): Promise<ServerCheck>;
  /** Listeners; each returns its unsubscribe. */
  onOpen(listener: (path: string) => void): () => void;
  onValue(listener: (key: string, value: string | null) => void): () => void;
  onSettings(listener: (settings: TerminalSettings) => void): () => void;
  onUpdate(listener: (state: UpdateState) => void): () => void;
  /** The machine woke up: open connections may be broken. */
  onWake(listener: () => void): () => void;
}

declare global {
  interface Window {
    /** Exposed by the preload script. */
    readonly signaldeck: DesktopBridge;
  }
}
