/// <reference lib="webworker" />
import { clientsClaim } from "workbox-core";
import {
  cleanupOutdatedCaches,
  matchPrecache,
  precache,
  type PrecacheEntry,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { cachedMemory, knownPath, Notes, readNote } from "./notes.ts";

declare const self: ServiceWorkerGlobalScope;

/** Written in by the build: the application's files, and the page that starts it. */
declare const __SHELL__: { page: string; files: PrecacheEntry[] };

/** Files that are asked for at once while a version is installed. */
const FETCHED_AT_ONCE = 8;

// A new version waits until the last window of the old one is closed, so that no window loses the
// files it was started with. The very first worker takes the open window at once.
clientsClaim();
cleanupOutdatedCaches();
// Before the library, which takes one file after the other: asked for together, they lie in the
// browser's own cache by then.
self.addEventListener("install", (event) => event.waitUntil(fetchAhead()));
precache(__SHELL__.files);

const paths = new Set(__SHELL__.files.map(({ url }) => url));

// Files of the application come from the device; no other call ever touches a cache.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && paths.has(url.pathname),
  async ({ request, url }) =>
    url.pathname.startsWith("/assets/")
      ? ((await matchPrecache(request)) ?? fetch(request))
      : // Its name says nothing of its version, which must be that of the page.
        fromServer(request, request),
);

// Pages come from the server, so that a new version is there at once.
registerRoute(
  new NavigationRoute(({ request }) => fromServer(request, __SHELL__.page), {
    // What the server answers by itself.
    denylist: [/^\/api\//, /^\/dev\//, /^\/docs\b/, /^\/unsubscribe/, /\.\w+$/],
  }),
);

async function fetchAhead(): Promise<void> {
  const waiting = [...paths].filter((path) => path.startsWith("/assets/"));
  const next = async (): Promise<void> => {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      // What fails here is asked for once more, and fails the installation there.
      await fetch(path).then(
        (response) => response.arrayBuffer(),
        () => undefined,
      );
    }
  };
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, next));
}

/** What the server sends; where it cannot be reached, what the device has. */
async function fromServer(request: Request, kept: Request | string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await matchPrecache(kept);
    if (found) return found;
    throw error;
  }
}

const notes = new Notes(self.registration, cachedMemory(self.caches));

self.addEventListener("push", (event) => {
  const note = readNote(jsonOf(event.data));
  if (note) event.waitUntil(notes.show(note));
});

// A window hands its notes over, so that one signal makes one note, however many windows are open.
self.addEventListener("message", (event) => {
  const said = event.data as { type?: unknown; note?: unknown } | null;
  const note = said?.type === "note" ? readNote(said.note) : null;
  if (note) event.waitUntil(notes.show(note));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = (event.notification.data ?? {}) as { path?: unknown };
  event.waitUntil(openPath(knownPath(path)));
});

// The application tells the server of the new address at its next start.
self.addEventListener("pushsubscriptionchange", (event) => {
  const { oldSubscription } = event as unknown as { oldSubscription?: PushSubscription | null };
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (!applicationServerKey) return;
  (event as ExtendableEvent).waitUntil(
    self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
  );
});

function jsonOf(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}

/** Leads an open window of the application to a route, or opens one. */
async function openPath(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const inside = windows.filter(({ url }) => new URL(url).pathname.startsWith("/dashboard"));
  const window = inside.find(({ focused }) => focused) ?? inside[0];
  if (!window) {
    await self.clients.openWindow(path);
    return;
  }
  window.postMessage({ type: "open", path });
  // A browser may refuse to bring a window forward; it shows the route all the same.
  await window.focus().catch(() => undefined);
}
