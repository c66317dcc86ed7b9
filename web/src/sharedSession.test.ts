import { SESSION_KEYS } from "@signaldeck/ui";
import {
  createFakePlatform,
  type FakePlatform,
  type FakePlatformOptions,
} from "@signaldeck/ui/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withSharedSession } from "./sharedSession.ts";
import { createWebPlatform } from "./webPlatform.ts";

/** A browser whose tabs hear each other; what they say arrives a moment later, in order. */
class Browser {
  private readonly channels = new Set<{ onmessage: Hear }>();
  private readonly held = new Set<symbol>();
  /** Pages that did not come over TLS have no locks. */
  hasLocks = true;
  /** All that was ever said. */
  readonly said: unknown[] = [];
  now = 1_000;

  tab({ silent = false, ...options }: FakePlatformOptions & { silent?: boolean } = {}) {
    return this.open(createFakePlatform(options), silent);
  }

  private open(host: FakePlatform, silent = false) {
    const uses: (() => void)[] = [];
    const shared = withSharedSession(host, {
      channel: () => {
        const channel = {
          onmessage: null as Hear,
          postMessage: (data: unknown) => {
            this.said.push(data);
            for (const other of this.channels) {
              if (other === channel) continue;
              queueMicrotask(() => other.onmessage?.({ data } as MessageEvent));
            }
          },
        };
        if (!silent) this.channels.add(channel);
        return channel;
      },
      locks: this.hasLocks ? this.locks() : undefined,
      onUse: (listener) => uses.push(listener),
      now: () => this.now,
    });
    const gone: string[] = [];
    shared.storage.onChange((key, value) => value === null && gone.push(key));
    return {
      platform: shared,
      /** Keys that another tab has taken away. */
      gone,
      use: (at: number) => {
        this.now = at;
        for (const use of uses) use();
      },
      signIn: (token: string, remember = false, person = token) => {
        for (const key of SESSION_KEYS)
          shared.storage.set(key, `${key} of ${person}`, { remember });
        return shared.tokens.save(token, { remember });
      },
      /** As the store does at the end of a session. */
      signOut: () => {
        for (const key of SESSION_KEYS) shared.storage.remove(key);
        return shared.tokens.clear();
      },
      restart: () => host.restart(),
      /** Loaded anew: what lies in its storage is still there. */
      again: () => this.open(host, silent),
      /** What lies in this tab, without asking another. */
      own: () => host.tokens.load(),
    };
  }

  private locks() {
    return {
      request: async (_name: string, _options: LockOptions, held: () => Promise<void>) => {
        const one = Symbol();
        this.held.add(one);
        await held();
        this.held.delete(one);
      },
      query: () =>
        Promise.resolve({
          held: [
            { name: "of another" },
            ...[...this.held].map(() => ({ name: "signaldeck.session" })),
          ],
        }),
    } as unknown as LockManager;
  }
}

type Hear = ((event: MessageEvent) => void) | null;

let browser: Browser;
beforeEach(() => {
  vi.useFakeTimers();
  browser = new Browser();
});
afterEach(() => vi.useRealTimers());

/** What a tab starts with; whatever it waits for passes. */
async function startsWith({ platform }: ReturnType<Browser["tab"]>): Promise<string | null> {
  const loaded = platform.tokens.load();
  await vi.runAllTimersAsync();
  return loaded;
}

/** Lets all arrive that is under way, and no time pass. */
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("a new tab", () => {
  it("gets the session of an open one, for as long as it is open itself", async () => {
    const open = browser.tab();
    await open.signIn("one");
    const tab = browser.tab();
    expect(await startsWith(tab)).toBe("one");
    expect(tab.platform.storage.get("user")).toBe("user of one");
    tab.restart();
    for (const key of SESSION_KEYS) expect(tab.platform.storage.get(key)).toBeNull();
    expect(await tab.own()).toBeNull();
  });

  it("waits for nobody where no tab has a session", async () => {
    const visitor = browser.tab();
    expect(await visitor.platform.tokens.load()).toBeNull();
    const another = browser.tab();
    expect(await another.platform.tokens.load()).toBeNull();
    expect(browser.said).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("gets that of the tab which was used last, of two people's", async () => {
    const [ada, ben] = [browser.tab(), browser.tab()];
    await ada.signIn("ada");
    await ben.signIn("ben");
    ben.use(2_000);
    ada.use(3_000);
    expect(await startsWith(browser.tab())).toBe("ada");
    ben.use(4_000);
    expect(await startsWith(browser.tab())).toBe("ben");
  });

  it("keeps its own, and what the device remembers, and asks nobody", async () => {
    const open = browser.tab();
    await open.signIn("one");
    const own = browser.tab({ token: "own" });
    expect(await startsWith(own)).toBe("own");
    expect(browser.said).toEqual([]);
  });

  it("goes on alone where the one that has a session does not answer in time", async () => {
    const frozen = browser.tab({ silent: true });
    await frozen.signIn("one");
    const tab = browser.tab();
    let loaded: string | null | undefined;
    void tab.platform.tokens.load().then((token) => (loaded = token));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(loaded).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(loaded).toBeNull();
  });

  it("does not wait long for others once one has answered", async () => {
    await browser.tab({ silent: true }).signIn("frozen");
    await browser.tab().signIn("one");
    const tab = browser.tab();
    let loaded: string | null | undefined;
    void tab.platform.tokens.load().then((token) => (loaded = token));
    await vi.advanceTimersByTimeAsync(100);
    expect(loaded).toBe("one");
  });

  it("asks for a moment where the browser cannot say who has a session", async () => {
    browser.hasLocks = false;
    const loaded = vi.fn();
    void browser.tab().platform.tokens.load().then(loaded);
    await vi.advanceTimersByTimeAsync(299);
    expect(loaded).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(loaded).toHaveBeenCalledWith(null);
    await browser.tab().signIn("one");
    expect(await startsWith(browser.tab())).toBe("one");
  });

  it("is as before where the browser has no channel", () => {
    const host = createFakePlatform();
    expect(withSharedSession(host, null)).toBe(host);
  });
});

describe("a session that ends", () => {
  it("ends in all tabs that have it, and in no other", async () => {
    const [first, stranger] = [browser.tab(), browser.tab()];
    await first.signIn("one");
    const second = browser.tab();
    expect(await startsWith(second)).toBe("one");
    await stranger.signIn("two");
    await second.signOut();
    await settle();
    expect(first.gone).toEqual(["user"]);
    expect(await first.own()).toBeNull();
    for (const key of SESSION_KEYS) expect(first.platform.storage.get(key)).toBeNull();
    expect(stranger.gone).toEqual([]);
    expect(await stranger.platform.tokens.load()).toBe("two");
    // Nobody gets it any more.
    expect(await startsWith(browser.tab())).toBe("two");
  });

  it("is not handed on to a tab that has just asked", async () => {
    const open = browser.tab();
    await open.signIn("one");
    await browser.tab({ silent: true }).signIn("another");
    const tab = browser.tab();
    const loaded = tab.platform.tokens.load();
    await settle();
    await open.signOut();
    await vi.runAllTimersAsync();
    expect(await loaded).toBeNull();
  });

  it("does not end the one that is opened right afterwards", async () => {
    const tab = browser.tab();
    await tab.signIn("one");
    const ended = tab.platform.tokens.clear();
    await tab.signIn("two");
    await ended;
    expect(await tab.platform.tokens.load()).toBe("two");
    expect(await startsWith(browser.tab())).toBe("two");
  });
});

describe("a tab in which a session has ended", () => {
  it("takes no other person's, also after a reload, until somebody signs in there", async () => {
    const [open, stranger] = [browser.tab(), browser.tab()];
    await open.signIn("ada");
    const second = browser.tab();
    await startsWith(second);
    await stranger.signIn("ben");
    await open.signOut();
    await settle();
    for (const tab of [open, second]) {
      expect(await startsWith(tab.again())).toBeNull();
      expect(tab.platform.storage.get("user")).toBeNull();
    }
    await second.signIn("ben");
    expect(await startsWith(second.again())).toBe("ben");
  });

  it("gets the next session of its own person", async () => {
    const [open, other] = [browser.tab(), browser.tab()];
    await open.signIn("ada");
    await open.signOut();
    await other.signIn("ada's next", false, "ada");
    expect(await startsWith(open.again())).toBe("ada's next");
  });

  it("leaves alone what the device remembers of another person", async () => {
    const tab = () =>
      withSharedSession(createWebPlatform(window), {
        channel: () => ({ onmessage: null, postMessage: () => {} }),
        locks: undefined,
        onUse: () => {},
        now: () => 0,
      });
    const here = tab();
    here.storage.set("user", `{"id":"ada"}`, { remember: false });
    await here.tokens.save("of ada", { remember: false });
    localStorage.setItem("signaldeck.user", `{"id":"ben"}`);
    localStorage.setItem("signaldeck.token", "of ben");
    here.storage.remove("user");
    await here.tokens.clear();
    const again = tab();
    const loaded = again.tokens.load();
    await vi.runAllTimersAsync();
    expect(await loaded).toBeNull();
    expect(again.storage.get("user")).toBeNull();
    // As the store does where nobody is signed in.
    again.storage.remove("user");
    await again.tokens.clear();
    expect(localStorage.getItem("signaldeck.token")).toBe("of ben");
    expect(localStorage.getItem("signaldeck.user")).toBe(`{"id":"ben"}`);
    sessionStorage.clear();
    expect(await tab().tokens.load()).toBe("of ben");
    localStorage.clear();
  });
});
