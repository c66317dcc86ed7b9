import type { Platform, PlatformNote, PlatformPush, PushAddress, PushState } from "./Platform.ts";

/** A host that stores everything in memory and remembers what it was asked to do. */
export interface FakePlatform extends Platform {
  readonly opened: string[];
  /** Texts that were copied. */
  readonly copied: string[];
  /** Routes that were opened beside this window. */
  readonly screens: string[];
  /** Those that were opened in a small window. */
  readonly small: string[];
  readonly notes: PlatformNote[];
  /** What another window of the host would do. */
  changeFromElsewhere(key: string, value: string | null): void;
  /** The network goes or comes back. */
  setOnline(online: boolean): void;
  /** The click on a shown note. */
  openNote(path: string): void;
  /** Closes and opens the window: what was not to be remembered is gone. */
  restart(): void;
  /** How often the page was loaded anew. */
  readonly reloads: number;
}

export interface FakePlatformOptions {
  apiBaseUrl?: string;
  token?: string;
  stored?: Record<string, string>;
  languages?: readonly string[];
  /** What else the host can do. */
  abilities?: Partial<
    Pick<
      Platform,
      "prepareOfflineStart" | "push" | "startsOffline" | "startVerifier" | "terminal" | "updates"
    >
  >;
}

/** A platform for tests. */
export function createFakePlatform(options: FakePlatformOptions = {}): FakePlatform {
  const remembered = new Map(Object.entries(options.stored ?? {}));
  const passing = new Map<string, string>();
  const changeListeners = new Set<(key: string, value: string | null) => void>();
  const openListeners = new Set<(path: string) => void>();
  const networkListeners = new Set<() => void>();
  const notes: PlatformNote[] = [];
  const opened: string[] = [];
  const screens: string[] = [];
  const small: string[] = [];
  const copied: string[] = [];
  let token = options.token ?? null;
  let isOnline = true;
  let reloads = 0;
  let tokenRemembered = token !== null;
  let permission: "granted" | "denied" | "prompt" = "prompt";

  return {
    info: { os: "test", version: "0" },
    apiBaseUrl: options.apiBaseUrl ?? "http://signaldeck.test/api",
    tokens: {
      protection: "memory",
      load: () => Promise.resolve(token),
      save: (value, { remember }) => {
        token = value;
        tokenRemembered = remember;
        return Promise.resolve();
      },
      clear: () => {
        token = null;
        return Promise.resolve();
      },
    },
    storage: {
      get: (key) => passing.get(key) ?? remembered.get(key) ?? null,
      set: (key, value, options) => {
        const remember = options?.remember ?? !passing.has(key);
        (remember ? passing : remembered).delete(key);
        (remember ? remembered : passing).set(key, value);
      },
      remove: (key) => {
        passing.delete(key);
        remembered.delete(key);
      },
      onChange: (listener) => {
        changeListeners.add(listener);
        return () => changeListeners.delete(listener);
      },
    },
    languages: options.languages ?? [],
    reload: () => {
      reloads += 1;
    },
    network: {
      isOnline: () => isOnline,
      onChange: (listener) => {
        networkListeners.add(listener);
        return () => networkListeners.delete(listener);
      },
    },
    notifications: {
      permission: () => Promise.resolve(permission),
      request: () => {
        permission = "granted";
        return Promise.resolve(permission);
      },
      show: (note) => {
        notes.push(note);
        return Promise.resolve();
      },
      onOpen: (listener) => {
        openListeners.add(listener);
        return () => openListeners.delete(listener);
      },
    },
    openExternal: (url) => {
      opened.push(url);
      return Promise.resolve();
    },
    openScreen: (path) => {
      screens.push(path);
      return Promise.resolve(true);
    },
    openSmall: (path) => {
      small.push(path);
      return Promise.resolve(true);
    },
    copyText: (text) => {
      copied.push(text);
      return Promise.resolve(true);
    },
    startVerifier: null,
    terminal: null,
    badge: null,
    updates: null,
    push: createFakePush(),
    openStream: null,
    startsOffline: false,
    prepareOfflineStart: null,
    ...options.abilities,
    opened,
    screens,
    small,
    copied,
    notes,
    get reloads() {
      return reloads;
    },
    changeFromElsewhere: (key, value) => {
      if (value === null) remembered.delete(key);
      else remembered.set(key, value);
      for (const listener of changeListeners) listener(key, value);
    },
    setOnline: (online) => {
      isOnline = online;
      for (const listener of networkListeners) listener();
    },
    openNote: (path) => {
      for (const listener of openListeners) listener(path);
    },
    restart: () => {
      passing.clear();
      if (!tokenRemembered) token = null;
    },
  };
}

/** Push messages of a device that lets them through unless said otherwise. */
export function createFakePush(
  options: { state?: PushState; refuses?: boolean; endpoint?: string } = {},
): PlatformPush {
  const { endpoint = "https://push.example/send/1" } = options;
  let state = options.state ?? "off";
  const address: PushAddress = { endpoint, keys: { p256dh: "public", auth: "secret" } };
  return {
    state: () => Promise.resolve(state),
    subscribe: () => {
      state = options.refuses ? "denied" : "on";
      return Promise.resolve(options.refuses ? null : address);
    },
    unsubscribe: () => {
      if (state === "on") state = "off";
      return Promise.resolve();
    },
  };
}
