import { afterEach, describe, expect, it, vi } from "vitest";
import { createServiceWorkerHost } from "./serviceWorkerHost.ts";
import { createWebPlatform } from "./webPlatform.ts";

const NOTE = { id: "a", title: "EUR/USD CALL", body: "", path: "/dashboard" };

/** A page with a worker, which answers for it from the start or takes it later. */
function page(options: { controlled: boolean }) {
  const workers = Object.assign(new EventTarget(), {
    controller: null as { postMessage: (data: unknown) => void } | null,
    ready: Promise.resolve({}),
    register: vi.fn(() => Promise.resolve({})),
  });
  const posted: unknown[] = [];
  const take = () => {
    workers.controller = { postMessage: (data) => posted.push(data) };
    workers.dispatchEvent(new Event("controllerchange"));
  };
  if (options.controlled) take();
  const shown: string[] = [];
  const Notification = Object.assign(
    function show(title: string) {
      shown.push(title);
    },
    { permission: "granted" },
  );
  const window = new Proxy(globalThis.window, {
    get: (target, name) => {
      if (name === "Notification") return Notification;
      if (name === "requestIdleCallback") return (rest: () => void) => rest();
      if (name === "navigator") return { serviceWorker: workers, platform: "test" };
      const value: unknown = Reflect.get(target, name);
      return value;
    },
    has: () => true,
  });
  const platform = createWebPlatform(window, createServiceWorkerHost(window));
  return { platform, workers, take, posted, shown };
}

afterEach(() => vi.unstubAllEnvs());

describe("the service worker of a page", () => {
  it("is installed when it is asked for and no sooner, and makes the page start offline", async () => {
    vi.stubEnv("PROD", true);
    const { platform, workers, take } = page({ controlled: false });
    expect(workers.register).not.toHaveBeenCalled();
    expect(platform.startsOffline).toBe(false);
    const prepared = platform.prepareOfflineStart?.();
    await expect.poll(() => workers.register).toHaveBeenCalledWith("/sw.js");
    take();
    expect(await prepared).toBe(true);
    expect(platform.startsOffline).toBe(true);
  });

  it("is not there where the application is not built", async () => {
    const { platform, workers } = page({ controlled: false });
    expect(await platform.prepareOfflineStart?.()).toBe(false);
    expect(workers.register).not.toHaveBeenCalled();
  });

  it("shows the page's notes, so that a pushed one is not a second", async () => {
    const controlled = page({ controlled: true });
    await controlled.platform.notifications.show(NOTE);
    expect(controlled.posted).toEqual([{ type: "note", note: NOTE }]);
    expect(controlled.shown).toEqual([]);
    const alone = page({ controlled: false });
    await alone.platform.notifications.show(NOTE);
    expect(alone.shown).toEqual(["EUR/USD CALL"]);
  });

  it("leads to the route of a pressed note, until nobody listens", () => {
    const { platform, workers } = page({ controlled: true });
    const opened: string[] = [];
    const leave = platform.notifications.onOpen((path) => opened.push(path));
    const say = (data: unknown) => workers.dispatchEvent(new MessageEvent("message", { data }));
    say({ type: "open", path: "/dashboard/signals/1" });
    say({ type: "other", path: "/dashboard" });
    say(null);
    leave();
    say({ type: "open", path: "/dashboard" });
    expect(opened).toEqual(["/dashboard/signals/1"]);
  });
});
