import type { Platform } from "./Platform.ts";

/** The parts of a test runner that the suite needs, so that shipping code imports none. */
export interface TestRunner {
  describe: (name: string, body: () => void) => void;
  it: (name: string, body: () => Promise<void> | void) => void;
  equal: (actual: unknown, expected: unknown) => void;
}

/** A platform under test and the way to close and open its window. */
export interface PlatformUnderTest {
  /** A host on which nothing was stored yet. */
  fresh(): Platform;
  /** The same host after its window was closed and opened. */
  restarted(): Platform;
}

/** What every host must do; run against the fake, the web and the desktop. */
export function describePlatform(
  name: string,
  host: PlatformUnderTest,
  { describe, it, equal }: TestRunner,
): void {
  describe(`platform: ${name}`, () => {
    it("has no token at first, and none again once cleared", async () => {
      const { tokens } = host.fresh();
      equal(await tokens.load(), null);
      await tokens.save("one", { remember: true });
      equal(await tokens.load(), "one");
      await tokens.clear();
      equal(await tokens.load(), null);
      equal(await host.restarted().tokens.load(), null);
    });

    it("keeps a remembered token over a restart, unless it has only memory", async () => {
      const { tokens } = host.fresh();
      await tokens.save("kept", { remember: true });
      const after = await host.restarted().tokens.load();
      if (tokens.protection !== "memory") equal(after, "kept");
    });

    it("forgets a token that was not to be remembered when the window closes", async () => {
      const { tokens } = host.fresh();
      await tokens.save("passing", { remember: false });
      equal(await tokens.load(), "passing");
      equal(await host.restarted().tokens.load(), null);
    });

    it("replaces a remembered token by one that is not", async () => {
      const { tokens } = host.fresh();
      await tokens.save("old", { remember: true });
      await tokens.save("new", { remember: false });
      equal(await tokens.load(), "new");
      equal(await host.restarted().tokens.load(), null);
    });

    it("stores plain values over a restart and removes them", () => {
      const { storage } = host.fresh();
      equal(storage.get("theme"), null);
      storage.set("theme", "light");
      equal(host.restarted().storage.get("theme"), "light");
      storage.remove("theme");
      equal(storage.get("theme"), null);
      equal(host.restarted().storage.get("theme"), null);
    });

    it("forgets a passing value on restart, also when it was changed since", () => {
      const { storage } = host.fresh();
      storage.set("user", "first", { remember: false });
      storage.set("user", "second");
      equal(storage.get("user"), "second");
      equal(host.restarted().storage.get("user"), null);
    });

    it("keeps a remembered value remembered when it is changed", () => {
      const { storage } = host.fresh();
      storage.set("user", "first", { remember: true });
      storage.set("user", "second");
      equal(host.restarted().storage.get("user"), "second");
    });

    it("unsubscribes its listeners without complaint", () => {
      const platform = host.fresh();
      platform.storage.onChange(() => {})();
      platform.network.onChange(() => {})();
      platform.notifications.onOpen(() => {})();
      platform.updates?.onChange(() => {})();
      platform.terminal?.onChange(() => {})();
    });

    it("knows whether there is a network", () => {
      equal(typeof host.fresh().network.isOnline(), "boolean");
    });

    it("has no newer version at first, and settings that it can name", () => {
      const { terminal, updates, startsOffline } = host.fresh();
      equal(updates?.state().phase ?? "none", "none");
      equal(typeof (terminal?.settings().closeToTray ?? true), "boolean");
      equal(typeof startsOffline, "boolean");
    });

    it("answers about push messages without asking the person, and ends what is off", async () => {
      const { push } = host.fresh();
      if (push === null) return;
      equal((await push.state()) === "on", false);
      await push.unsubscribe();
      equal((await push.state()) === "on", false);
    });

    it("opens a screen beside this one, or says that it could not", async () => {
      equal(typeof (await host.fresh().openScreen("/dashboard/account-setup")), "boolean");
      equal(typeof (await host.fresh().openSmall("/compact?pair=EUR%2FUSD")), "boolean");
    });

    it("answers about notifications without asking the person", async () => {
      const permission = await host.fresh().notifications.permission();
      equal(["granted", "denied", "prompt"].includes(permission), true);
    });
  });
}
