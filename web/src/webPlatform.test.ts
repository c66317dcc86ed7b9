import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describePlatform } from "@signaldeck/ui/testing";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createWebPlatform } from "./webPlatform.ts";

// The test's browser would really open a window, one that cannot be written to.
const open = vi.spyOn(window, "open").mockReturnValue(null);

describePlatform(
  "web",
  {
    fresh: () => {
      localStorage.clear();
      sessionStorage.clear();
      return createWebPlatform(window);
    },
    restarted: () => {
      sessionStorage.clear();
      return createWebPlatform(window);
    },
  },
  { describe, it, equal: (actual, expected) => expect(actual).toBe(expected) },
);

function valuesIn(storage: Storage) {
  return Array.from({ length: storage.length }, (_, index) =>
    storage.getItem(storage.key(index) ?? ""),
  );
}

const EARLY = readFileSync(join(import.meta.dirname, "../public/early.js"), "utf8");

/**
 * Runs the script that a page runs before its first paint.
 * @returns what tells it that something was painted, and that the page was read in.
 */
function runEarly(search = "") {
  let onPaint: (name: string) => void = () => {};
  let onRead = () => {};
  class PerformanceObserver {
    static readonly supportedEntryTypes = ["paint"];
    constructor(told: (entries: unknown, observer: PerformanceObserver) => void) {
      const entriesOf = (name: string) => ({
        getEntriesByName: (asked: string) => (asked === name ? [name] : []),
      });
      onPaint = (name) => told(entriesOf(name), this);
    }
    observe() {}
    disconnect() {}
  }
  runInNewContext(EARLY, {
    document,
    localStorage,
    sessionStorage,
    location: { search, hash: "" },
    innerHeight: 900,
    performance: { getEntriesByType: () => [{ type: "navigate" }] },
    URLSearchParams,
    PerformanceObserver,
    setTimeout,
    Event,
    addEventListener: (...[event, act, how]: Parameters<typeof addEventListener>) => {
      if (event === "DOMContentLoaded") onRead = act as () => void;
      else window.addEventListener(event, act, how);
    },
    removeEventListener: window.removeEventListener.bind(window),
  });
  return { paint: (name: string) => onPaint(name), read: () => onRead() };
}

describe("web platform", () => {
  it("says when the browser blocked a new tab, and cuts the tie to one that opened", async () => {
    const tab = { opener: window };
    const platform = createWebPlatform(window);
    expect(await platform.openScreen("/dashboard")).toBe(false);
    open.mockReturnValueOnce(tab as unknown as Window);
    expect(await platform.openScreen("/dashboard")).toBe(true);
    expect(tab.opener).toBeNull();
  });

  it("opens one small window for each screen, and brings it to the front", async () => {
    const small = { opener: window, focus: vi.fn() };
    open.mockReturnValueOnce(small as unknown as Window);
    expect(await createWebPlatform(window).openSmall("/compact?pair=EUR%2FUSD")).toBe(true);
    expect(open).toHaveBeenLastCalledWith(
      "/compact?pair=EUR%2FUSD",
      "signaldeck /compact?pair=EUR%2FUSD",
      expect.stringContaining("popup"),
    );
    expect(small.opener).toBeNull();
    expect(small.focus).toHaveBeenCalled();
  });

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    delete document.documentElement.dataset["signedIn"];
    // Drawn pages of the tests before listen no more.
    window.dispatchEvent(new Event("signaldeck:alive"));
  });

  it("keeps a passing token out of localStorage, and a remembered one out of sessionStorage", async () => {
    const { tokens } = createWebPlatform(window);
    await tokens.save("secret", { remember: false });
    expect(valuesIn(localStorage)).not.toContain("secret");
    await tokens.save("secret", { remember: true });
    expect(valuesIn(sessionStorage)).not.toContain("secret");
    expect(localStorage.getItem("signaldeck.token")).toBe("secret");
  });

  it("takes away its own value alone where another window has had one remembered", () => {
    const { storage } = createWebPlatform(window);
    storage.set("user", "own", { remember: false });
    localStorage.setItem("signaldeck.user", "of another");
    storage.remove("user");
    expect(storage.get("user")).toBe("of another");
  });

  it("tells of a change in another window, until unsubscribed", () => {
    const { storage } = createWebPlatform(window);
    const seen: unknown[] = [];
    const stop = storage.onChange((key, value) => seen.push([key, value]));
    const event = (key: string) =>
      new StorageEvent("storage", { key, newValue: null, storageArea: localStorage });
    window.dispatchEvent(event("signaldeck.user"));
    window.dispatchEvent(event("of-another-page"));
    stop();
    window.dispatchEvent(event("signaldeck.user"));
    expect(seen).toEqual([["user", null]]);
  });

  it("goes on in memory where the browser refuses storage", async () => {
    const refusing = new Proxy(window, {
      get: (target, name) => {
        if (name === "localStorage" || name === "sessionStorage") throw new Error("refused");
        const value: unknown = Reflect.get(target, name);
        return value;
      },
    });
    const { tokens } = createWebPlatform(refusing);
    expect(tokens.protection).toBe("memory");
    await tokens.save("kept", { remember: true });
    expect(await tokens.load()).toBe("kept");
  });

  it("stores theme and token where the script that runs before the first paint finds them", async () => {
    const run = () => {
      delete document.documentElement.dataset["theme"];
      delete document.documentElement.dataset["signedIn"];
      runEarly();
      const { theme, signedIn } = document.documentElement.dataset;
      return { ...(theme && { theme }), ...(signedIn && { signedIn }) };
    };
    expect(run()).toEqual({});
    const { storage, tokens } = createWebPlatform(window);
    storage.set("theme", "light");
    expect(run()).toEqual({ theme: "light" });
    await tokens.save("secret", { remember: false });
    expect(run()).toEqual({ theme: "light", signedIn: "yes" });
  });

  const asked = () => document.head.querySelectorAll("link").length;
  const drawn = () => {
    document.head.innerHTML = '<template id="after-paint"><link rel="modulepreload"></template>';
  };

  it("asks for what rests on a drawn page once its contents are painted", () => {
    drawn();
    const early = runEarly();
    early.read();
    early.paint("first-paint");
    expect(asked()).toBe(0);
    early.paint("first-contentful-paint");
    expect(asked()).toBe(1);
    expect(document.querySelector("template")).toBeNull();
  });

  it("repeats, when a drawn page has come to life, what was pressed and chosen meanwhile", () => {
    drawn();
    document.body.innerHTML =
      "<button><b>Play</b></button><button>Gone</button><select><option>pt<option>es</select>";
    const [play, gone] = document.querySelectorAll("button");
    const [choice] = document.querySelectorAll("select");
    if (!play || !gone || !choice) throw new Error("drawn otherwise");
    const early = runEarly();
    early.read();
    early.paint("first-contentful-paint");
    play.querySelector("b")?.click();
    gone.click();
    choice.value = "es";
    choice.dispatchEvent(new Event("change", { bubbles: true }));
    // It comes to life as it was drawn.
    gone.remove();
    choice.value = "pt";
    const heard: string[] = [];
    for (const control of [play, gone]) {
      control.addEventListener("click", () => heard.push(control.innerHTML));
    }
    choice.addEventListener("change", () => heard.push(choice.value));
    window.dispatchEvent(new Event("signaldeck:alive"));
    expect(heard).toEqual(["<b>Play</b>", "es"]);
    // From then on each is heard as usual.
    play.click();
    window.dispatchEvent(new Event("signaldeck:alive"));
    expect(heard).toHaveLength(3);
    document.body.innerHTML = "";
  });

  it("has the first screen painted before the rest of a drawn page is laid out", () => {
    const early = runEarly();
    expect(document.documentElement.dataset["first"]).toBe("yes");
    early.read();
    early.paint("first-contentful-paint");
    expect(document.documentElement.dataset["first"]).toBeUndefined();
  });

  it("waits for no paint of what is not shown", async () => {
    drawn();
    localStorage.setItem("signaldeck.language", "pt");
    runEarly().read();
    expect(asked()).toBe(1);
    document.documentElement.style.visibility = "";
    localStorage.clear();

    drawn();
    await createWebPlatform(window).tokens.save("secret", { remember: false });
    runEarly().read();
    expect(asked()).toBe(1);
  });

  it("tells a page that it is asked for another feed than the one it is drawn for", () => {
    const { dataset } = document.documentElement;
    runEarly("?grade=recommended");
    expect(dataset["feed"]).toBeUndefined();
    runEarly("?feed=replay");
    expect(dataset["feed"]).toBeDefined();
    delete dataset["feed"];
  });
});
