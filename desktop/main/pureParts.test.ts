import { describe, expect, it } from "vitest";
import type { ServerCheck } from "../bridge/DesktopBridge.ts";
import { screenOfArguments, screenOfLink } from "./deepLinks.ts";
import { isOwnPage } from "./ownPages.ts";
import { placesWindows } from "./placesWindows.ts";
import { checkServer, readServerAddress } from "./serverAddress.ts";
import { visiblePlace } from "./visiblePlace.ts";

const faultOf = (check: ServerCheck) => (check.ok ? "" : check.fault);

const ID = "0198c0de-0000-7000-8000-000000000000";

describe("links into the application", () => {
  it.each([
    [`signaldeck://signals/${ID}`, `/dashboard/signals/${ID}`],
    ["signaldeck://signals/", "/dashboard/signals"],
    [`signaldeck://support/tickets/${ID}`, `/dashboard/support/tickets/${ID}`],
    ["signaldeck://upgrade", "/dashboard/upgrade"],
  ])("%s leads to %s", (link, screen) => {
    expect(screenOfLink(link)).toBe(screen);
  });

  it.each([
    "signaldeck://admin/users",
    "signaldeck://signals/../admin",
    `signaldeck://signals/${ID}/x`,
    `signaldeck://signals/${ID}?next=//evil.example`,
    "signaldeck://signals/%2e%2e%2fadmin",
    "https://signals.example/dashboard",
    "javascript:alert(1)",
    `signaldeck://signals/${"a".repeat(300)}`,
  ])("%s leads nowhere", (link) => {
    expect(screenOfLink(link)).toBeNull();
  });

  it("are found among other arguments", () => {
    expect(screenOfArguments(["/usr/bin/signaldeck", "--hidden", "signaldeck://signals"])).toBe(
      "/dashboard/signals",
    );
    expect(screenOfArguments(["/usr/bin/signaldeck"])).toBeNull();
  });
});

describe("our own pages", () => {
  it("are known by scheme and host, never by how an address begins", () => {
    expect(isOwnPage("app://bundle/dashboard")).toBe(true);
    for (const other of [
      "app://bundle.evil.example/",
      "app://bundle@evil.example/",
      "app://other/",
      "https://bundle/",
      "file:///bundle/",
      "about:blank",
      "not an address",
    ]) {
      expect(isOwnPage(other), other).toBe(false);
    }
  });
});

describe("the address of a server", () => {
  it.each([
    ["signals.example", "https://signals.example"],
    [" https://signals.example/login?x=1 ", "https://signals.example"],
    ["https://signals.example:8443", "https://signals.example:8443"],
    ["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
    ["http://localhost:3000", "http://localhost:3000"],
    ["http://[::1]:3000", "http://[::1]:3000"],
  ])("%s stands for %s", (typed, origin) => {
    expect(readServerAddress(typed)).toEqual({ ok: true, origin });
  });

  it.each([
    ["", "Please enter"],
    ["http://signals.example", "must begin with https"],
    ["http://127.evil.example", "must begin with https"],
    ["http://localhost.evil.example", "must begin with https"],
    ["ftp://signals.example", "must begin with https"],
    ["https://ada:secret@signals.example", "leave name and password out"],
    ["https://", "no address"],
  ])("%s is refused", (typed, words) => {
    const check = readServerAddress(typed);
    expect(check.ok).toBe(false);
    expect(faultOf(check)).toContain(words);
  });

  const market = () => Response.json({ success: true });

  it("is taken when a server of ours answers there", async () => {
    const asked: string[] = [];
    const check = await checkServer("signals.example", (url) => {
      asked.push(url);
      return Promise.resolve(url.endsWith("/healthz") ? new Response("ok\n") : market());
    });
    expect(check).toEqual({ ok: true, origin: "https://signals.example" });
    expect(asked).toEqual([
      "https://signals.example/healthz",
      "https://signals.example/api/market/status",
    ]);
  });

  it("is refused when something else answers, and when nothing does", async () => {
    const other = await checkServer("signals.example", () =>
      Promise.resolve(new Response("hello")),
    );
    expect(faultOf(other)).toContain("not of this product");
    const ill = await checkServer("signals.example", (url) =>
      Promise.resolve(url.endsWith("/healthz") ? new Response(null, { status: 503 }) : market()),
    );
    expect(ill.ok).toBe(false);
    const silent = await checkServer("signals.example", () => Promise.reject(new Error("refused")));
    expect(faultOf(silent)).toContain("No server answers");
  });
});

describe("the place of a window", () => {
  const screen = { x: 0, y: 0, width: 1920, height: 1080 };
  const place = { x: 100, y: 100, width: 1280, height: 860, maximized: false };

  it("is kept while enough of its title bar can be reached", () => {
    expect(visiblePlace(place, [screen])).toBe(place);
    expect(visiblePlace({ ...place, x: 1920 - 80 }, [screen]).x).toBe(1840);
  });

  it("is given up, but not its size, when its screen is gone", () => {
    for (const gone of [{ x: 2000 }, { x: -1250 }, { y: -10 }, { y: 1050 }]) {
      const { width, height, maximized } = place;
      expect(visiblePlace({ ...place, ...gone }, [screen])).toEqual({
        width,
        height,
        maximized,
      });
    }
  });
});

describe("the place of windows", () => {
  it.each([
    ["win32", {}, [], true],
    ["linux", { XDG_SESSION_TYPE: "x11" }, [], true],
    ["linux", {}, [], true],
    ["linux", { XDG_SESSION_TYPE: "wayland" }, [], false],
    ["linux", { XDG_SESSION_TYPE: "wayland" }, ["--ozone-platform=x11"], true],
    ["linux", { XDG_SESSION_TYPE: "x11" }, ["--ozone-platform=wayland"], false],
  ])("is ours on %s with %j and %j: %s", (os, env, argv, ours) => {
    expect(placesWindows(os, env, ["signaldeck", ...argv])).toBe(ours);
  });
});
