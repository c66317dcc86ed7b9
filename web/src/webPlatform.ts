import type { Platform, PlatformNotifications } from "@signaldeck/ui";
import { createBrowserStorage } from "./browserStorage.ts";
import type { ServiceWorkerHost } from "./serviceWorkerHost.ts";

const TOKEN_KEY = "token";

/**
 * The browser as a host: token in localStorage when remembered, else in sessionStorage.
 * @param worker what goes on without a window; the landing page has none.
 */
export function createWebPlatform(
  window: Window & typeof globalThis,
  worker: ServiceWorkerHost | null = null,
): Platform {
  const storage = createBrowserStorage(window);
  return {
    info: { os: window.navigator.platform, version: import.meta.env.MODE },
    apiBaseUrl: "/api",
    tokens: {
      protection: storage.durable ? "browser" : "memory",
      load: () => Promise.resolve(storage.get(TOKEN_KEY)),
      save: (token, options) => {
        storage.set(TOKEN_KEY, token, options);
        return Promise.resolve();
      },
      clear: () => {
        storage.remove(TOKEN_KEY);
        return Promise.resolve();
      },
    },
    storage,
    // The server has chosen among those that the browser asks for.
    languages: [window.document.documentElement.lang],
    reload: () => window.location.reload(),
    network: {
      isOnline: () => window.navigator.onLine,
      onChange: (listener) => {
        window.addEventListener("online", listener);
        window.addEventListener("offline", listener);
        return () => {
          window.removeEventListener("online", listener);
          window.removeEventListener("offline", listener);
        };
      },
    },
    notifications: webNotifications(window, worker),
    openExternal: (url) => {
      window.open(url, "_blank", "noopener,noreferrer");
      return Promise.resolve();
    },
    openScreen: (path) => Promise.resolve(openBeside(window, path, "_blank") !== null),
    openSmall: (path) => {
      // Its name finds the one that is open already.
      const small = openBeside(window, path, `signaldeck ${path}`, SMALL);
      small?.focus();
      return Promise.resolve(small !== null);
    },
    copyText: async (text) => {
      try {
        // A page that did not come over TLS has no clipboard at all.
        await window.navigator.clipboard.writeText(text);
        return true;
      } catch {
        return false;
      }
    },
    startVerifier: () => new Worker("/verify.mjs", { type: "module" }),
    terminal: null,
    badge: webBadge(window.navigator),
    updates: null,
    push: worker?.push ?? null,
    openStream: null,
    get startsOffline() {
      return worker?.controls() ?? false;
    },
    prepareOfflineStart: worker && (() => worker.install()),
  };
}

/** What a browser is asked for: a window without its bars, in CSS px. */
const SMALL = "popup,width=380,height=420";

/**
 * With an opener, so that it is known whether it opened, and a session that is not to be remembered
 * goes along at once; the page is our own, and the tie is cut.
 */
function openBeside(window: Window, path: string, name: string, features?: string): Window | null {
  const opened = window.open(path, name, features);
  if (opened) opened.opener = null;
  return opened;
}

function webNotifications(
  window: Window & typeof globalThis,
  worker: ServiceWorkerHost | null,
): PlatformNotifications {
  const listeners = new Set<(path: string) => void>();
  const supported = "Notification" in window;
  return {
    permission: () => {
      if (!supported) return Promise.resolve("denied");
      const { permission } = window.Notification;
      return Promise.resolve(permission === "default" ? "prompt" : permission);
    },
    request: async () => {
      if (!supported) return "denied";
      return (await window.Notification.requestPermission()) === "granted" ? "granted" : "denied";
    },
    show: (shown) => {
      if (!supported || window.Notification.permission !== "granted" || worker?.show(shown)) {
        return Promise.resolve();
      }
      const { id, title, body, path } = shown;
      const note = new window.Notification(title, { body, tag: id });
      note.onclick = () => {
        window.focus();
        note.close();
        for (const listener of listeners) listener(path);
      };
      return Promise.resolve();
    },
    onOpen: (listener) => {
      listeners.add(listener);
      const leaveWorker = worker?.onOpen(listener);
      return () => {
        listeners.delete(listener);
        leaveWorker?.();
      };
    },
  };
}

function webBadge(navigator: Navigator): Platform["badge"] {
  if (!("setAppBadge" in navigator)) return null;
  return {
    set: (count) => {
      const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
      // An app that is not installed has no badge to set; that is no fault.
      void done.catch(() => {});
    },
  };
}
