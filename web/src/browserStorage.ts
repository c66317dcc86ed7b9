import type { Remember } from "@signaldeck/ui";

/** Prefix of every key, so that other pages of the same origin stay out of the way. */
const PREFIX = "signaldeck.";

/** Values in the browser, remembered or for this window only. */
export interface BrowserStorage {
  /** False where the browser refuses storage: values then live as long as the page. */
  readonly durable: boolean;
  get(key: string): string | null;
  /** Without options a value stays as remembered as it is; a new one is remembered. */
  set(key: string, value: string, options?: Remember): void;
  remove(key: string): void;
  onChange(listener: (key: string, value: string | null) => void): () => void;
}

/** Storage over a window's `localStorage` (remembered) and `sessionStorage` (this window only). */
export function createBrowserStorage(window: Window): BrowserStorage {
  const local = usable(() => window.localStorage);
  const session = usable(() => window.sessionStorage);
  const remembered = local ?? memoryStorage();
  const passing = session ?? memoryStorage();

  return {
    durable: local !== null,
    get: (key) => passing.getItem(PREFIX + key) ?? remembered.getItem(PREFIX + key),
    set: (key, value, options) => {
      const name = PREFIX + key;
      const remember = options?.remember ?? passing.getItem(name) === null;
      (remember ? passing : remembered).removeItem(name);
      (remember ? remembered : passing).setItem(name, value);
    },
    // What `get` gives: a window's own value hides what another one has had remembered.
    remove: (key) => {
      const name = PREFIX + key;
      (passing.getItem(name) === null ? remembered : passing).removeItem(name);
    },
    onChange: (listener) => {
      // The browser sends this event to the other windows only, never to the one that wrote.
      const listen = (event: StorageEvent) => {
        if (event.storageArea !== local || !event.key?.startsWith(PREFIX)) return;
        listener(event.key.slice(PREFIX.length), event.newValue);
      };
      window.addEventListener("storage", listen);
      return () => window.removeEventListener("storage", listen);
    },
  };
}

type KeyValue = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A storage that can be written to, or null: private modes and policies refuse in several ways. */
function usable(open: () => Storage): Storage | null {
  try {
    const storage = open();
    storage.setItem(`${PREFIX}probe`, "1");
    storage.removeItem(`${PREFIX}probe`);
    return storage;
  } catch {
    return null;
  }
}

function memoryStorage(): KeyValue {
  const values = new Map<string, string>();
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}
