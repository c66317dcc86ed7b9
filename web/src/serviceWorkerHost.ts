import type { PlatformNote, PlatformPush } from "@signaldeck/ui";

/** What the browser does through its service worker, which lives on without any window. */
export interface ServiceWorkerHost {
  readonly push: PlatformPush;
  /** Whether the worker answers for this page, so that it starts without a network. */
  controls(): boolean;
  /** Installs the worker while the page is at rest; whether it answers for the page from then on. */
  install(): Promise<boolean>;
  /** Hands a note over; false where no worker takes it. */
  show(note: PlatformNote): boolean;
  onOpen(listener: (path: string) => void): () => void;
}

/** Longest wait for a moment of rest in ms. */
const REST_WITHIN = 10_000;

/** The service worker of `/sw.js`, which only a built application has. */
export function createServiceWorkerHost(window: Window & typeof globalThis): ServiceWorkerHost {
  // Missing where the page did not come over TLS, whatever its type says.
  const workers = (window.navigator as Partial<Navigator>).serviceWorker;
  const pushed = () => import("./webPush.ts").then(({ webPush }) => webPush(window, register));

  async function register(): Promise<ServiceWorkerRegistration> {
    if (!workers || !import.meta.env.PROD) throw new Error("There is no service worker.");
    await workers.register("/sw.js");
    return workers.ready;
  }

  return {
    controls: () => (workers?.controller ?? null) !== null,
    async install() {
      if (!workers || !import.meta.env.PROD) return false;
      await atRest(window);
      await register();
      if (workers.controller) return true;
      // The first worker takes the page a moment after it is ready.
      return new Promise((resolve) => {
        workers.addEventListener("controllerchange", () => resolve(true), { once: true });
      });
    },
    show(note) {
      const worker = workers?.controller;
      if (!worker) return false;
      worker.postMessage({ type: "note", note });
      return true;
    },
    onOpen(listener) {
      const listen = ({ data }: MessageEvent<{ type?: unknown; path?: unknown } | null>) => {
        if (data?.type === "open" && typeof data.path === "string") listener(data.path);
      };
      workers?.addEventListener("message", listen);
      return () => workers?.removeEventListener("message", listen);
    },
    push: {
      state: async () => (await pushed()).state(),
      subscribe: async (publicKey) => (await pushed()).subscribe(publicKey),
      unsubscribe: async () => (await pushed()).unsubscribe(),
    },
  };
}

function atRest(window: Window & typeof globalThis): Promise<void> {
  // Not every browser can say when it is.
  const idle = (window as Partial<Window>).requestIdleCallback;
  return new Promise((resolve) => {
    if (idle) idle.call(window, () => resolve(), { timeout: REST_WITHIN });
    else setTimeout(resolve, REST_WITHIN / 5);
  });
}
