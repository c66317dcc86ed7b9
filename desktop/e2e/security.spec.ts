import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { WebPreferences } from "electron";
import { CALLS, EVENTS } from "../bridge/channels.ts";
import { foreignServer } from "./support/foreignServer.ts";
import { expect, ON_STAND_IN, test, type Recorded, type Terminal } from "./support/terminal.ts";

// Electron's security checklist, a test for each line:
// https://www.electronjs.org/docs/latest/tutorial/security. The fuses are read in package.spec.ts.

/** What a window of each kind asked for. */
async function preferences(terminal: Terminal): Promise<WebPreferences[]> {
  await terminal.clickMenu("compact");
  await expect.poll(() => terminal.app.windows().length).toBe(2);
  const asked = await terminal.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) =>
      (
        webContents as unknown as { getLastWebPreferences(): WebPreferences }
      ).getLastWebPreferences(),
    ),
  );
  await terminal.clickMenu("compact");
  return asked;
}

test.describe("Electron's security checklist", () => {
  test("1: only secure content is loaded", async ({ server, shared }) => {
    const found = await shared.page.evaluate(() => ({
      secure: isSecureContext,
      origins: performance.getEntriesByType("resource").map(({ name }) => new URL(name).origin),
      own: location.origin,
    }));
    expect(found.secure).toBe(true);
    expect([...new Set(found.origins)].filter((origin) => origin !== found.own)).toEqual([
      server.url,
    ]);
  });

  test("2: pages have no Node", async ({ shared }) => {
    for (const { nodeIntegration, nodeIntegrationInWorker } of await preferences(shared)) {
      expect([nodeIntegration ?? false, nodeIntegrationInWorker ?? false]).toEqual([false, false]);
    }
    const page = await shared.page.evaluate(() => {
      const { require, process } = window as unknown as Record<string, unknown>;
      return [typeof require, typeof process];
    });
    expect(page).toEqual(["undefined", "undefined"]);
  });

  test("3: preload scripts are isolated", async ({ shared }) => {
    for (const { contextIsolation } of await preferences(shared)) {
      expect(contextIsolation).toBe(true);
    }
    expect(await shared.page.evaluate(() => Object.isFrozen(window.signaldeck))).toBe(true);
  });

  test("4: every page is in a sandbox", async ({ shared }) => {
    for (const { sandbox } of await preferences(shared)) expect(sandbox).toBe(true);
    const asked = await shared.app.evaluate(
      () => (globalThis as unknown as { recorded: Recorded }).recorded.sandboxed,
    );
    expect(asked).toBe(true);
  });

  test("5: permissions are denied, asked for, looked up and of devices", async ({ shared }) => {
    const answers = await shared.app.evaluate(() => {
      const { permissions } = (globalThis as unknown as { recorded: Recorded }).recorded;
      const asked: boolean[] = [];
      for (const permission of ["notifications", "media", "geolocation", "openExternal"]) {
        permissions.Request(null, permission, (may) => asked.push(may));
      }
      return [...asked, permissions.Check(null, "media"), permissions.Device({})];
    });
    expect(answers).toEqual(Array.from(answers, () => false));
    expect(answers).toHaveLength(6);
    // The stand-in asks the main process of nothing.
    if (ON_STAND_IN) return;
    const page = await shared.page.evaluate(async () => {
      const { state } = await navigator.permissions.query({ name: "geolocation" });
      return [Notification.permission, state];
    });
    expect(page).toEqual(["denied", "denied"]);
  });

  test("6, 8, 9, 10: what protects pages is not switched off", async ({ shared }) => {
    for (const asked of await preferences(shared)) {
      expect(asked.webSecurity ?? true).toBe(true);
      expect(asked.allowRunningInsecureContent ?? false).toBe(false);
      expect(asked.experimentalFeatures ?? false).toBe(false);
      expect(asked.enableBlinkFeatures ?? "").toBe("");
    }
  });

  test("7: a policy lets no foreign code run and no foreign server be reached", async ({
    shared,
    server,
  }) => {
    const foreign = await foreignServer();
    try {
      const policy = await shared.page.evaluate(async () => {
        const { headers } = await fetch(location.href);
        return [headers.get("content-security-policy"), headers.get("x-content-type-options")];
      });
      expect(policy[0]).toMatch(/default-src 'none'; script-src 'self';/);
      expect(policy[0]).toContain(`connect-src 'self' ${server.url};`);
      expect(policy[1]).toBe("nosniff");
      const ran = await shared.page.evaluate(async (url) => {
        const script = document.createElement("script");
        script.textContent = "window.ranInline = true";
        document.body.append(script);
        script.remove();
        const fetched = await fetch(url).then(
          () => "fetched",
          () => "refused",
        );
        return [(window as unknown as { ranInline?: boolean }).ranInline, fetched];
      }, foreign.url);
      expect(ran).toEqual([undefined, "refused"]);
    } finally {
      foreign.close();
    }
  });

  test("11, 12: no page is embedded", async ({ shared }) => {
    for (const { webviewTag } of await preferences(shared)) expect(webviewTag ?? false).toBe(false);
    const prevented = await shared.app.evaluate(({ BrowserWindow }) => {
      let count = 0;
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const event = { preventDefault: () => (count += 1) };
      contents?.emit("will-attach-webview", event, {}, { src: "app://bundle/" });
      return count;
    });
    expect(prevented).toBe(1);
  });

  test("13: no page and no frame leads away", async ({ shared }) => {
    const foreign = await foreignServer();
    try {
      await shared.page.evaluate((url) => {
        location.href = url;
      }, foreign.url);
      const bridge = await shared.page.evaluate(async (url) => {
        const frame = document.createElement("iframe");
        frame.src = url;
        document.body.append(frame);
        await new Promise((resolve) => setTimeout(resolve, 300));
        const { contentWindow } = frame;
        try {
          return typeof (contentWindow as unknown as { signaldeck?: unknown }).signaldeck;
        } catch {
          return "another origin";
        } finally {
          frame.remove();
        }
      }, foreign.url);
      expect(["undefined", "another origin"]).toContain(bridge);
      expect(shared.page.url()).toContain("/dashboard");
      const prevented = await shared.app.evaluate(({ BrowserWindow }, url) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        let count = 0;
        contents?.emit("will-frame-navigate", { url, preventDefault: () => (count += 1) });
        return count;
      }, foreign.url);
      expect(prevented).toBe(1);
    } finally {
      foreign.close();
    }
  });

  test("14, 15: no page opens a window; links go to the browser, https alone", async ({
    shared,
  }) => {
    const before = (await shared.links()).length;
    const opened = async () => (await shared.links()).slice(before);
    await shared.app.evaluate(({ app }) => {
      const made = { count: 0 };
      Object.assign(globalThis, { made });
      app.on("browser-window-created", () => (made.count += 1));
    });
    const answers = await shared.app.evaluate(
      (_electron, inPages) => {
        const { opens } = (globalThis as unknown as { recorded: Recorded }).recorded;
        return inPages.map((url) => opens.at(-1)?.({ url }));
      },
      ["https://example.org/from-a-page", "file:///etc/passwd", "javascript:1"],
    );
    expect(answers).toEqual(Array.from(answers, () => ({ action: "deny" })));
    await shared.page.evaluate(async () => {
      window.open("https://example.org/from-a-page");
      await window.signaldeck.openExternal("http://example.org/");
      await window.signaldeck.openExternal("file:///etc/passwd");
      await window.signaldeck.openExternal("smb://host/share");
      await window.signaldeck.openExternal("https://ada:secret@example.org/");
      await window.signaldeck.openExternal("https://example.org/by-the-bridge");
    });
    await expect
      .poll(async () => (await opened()).toSorted())
      .toEqual(["https://example.org/by-the-bridge", "https://example.org/from-a-page"]);
    const asked = (await shared.messages()).filter((text) => text.includes("example.org"));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain("Open example.org in your browser?");
    const made = await shared.app.evaluate(
      () => (globalThis as unknown as { made: { count: number } }).made.count,
    );
    expect(made).toBe(0);
  });

  test("16: the Electron that runs is the one that is named", async ({ shared }) => {
    const manifest = JSON.parse(
      readFileSync(join(import.meta.dirname, "..", "package.json"), "utf8"),
    ) as { devDependencies: { electron: string } };
    const running = await shared.app.evaluate(() => process.versions["electron"]);
    expect(running).toBe(manifest.devDependencies.electron);
  });

  for (const [name, channel] of Object.entries(CALLS)) {
    test(`17: ${name} is refused to foreign frames and with wrong arguments`, async ({
      shared,
    }) => {
      const answers = await shared.app.evaluate(async ({ BrowserWindow }, wanted) => {
        const { calls } = (globalThis as unknown as { recorded: Recorded }).recorded;
        const sender = BrowserWindow.getAllWindows()[0]?.webContents;
        const ours = { sender, senderFrame: { parent: null, url: "app://bundle/dashboard" } };
        const foreign = [
          { ...ours, senderFrame: { parent: {}, url: "app://bundle/" } },
          { ...ours, senderFrame: { parent: null, url: "https://evil.example/" } },
          { ...ours, senderFrame: { parent: null, url: "app://bundle.evil/" } },
          { ...ours, senderFrame: null },
          { ...ours, sender: {} },
        ];
        const said = async (event: unknown, ...args: unknown[]) => {
          try {
            await calls[wanted]?.(event, ...args);
            return "answered";
          } catch (error) {
            return String(error);
          }
        };
        return [
          ...(await Promise.all(foreign.map((event) => said(event)))),
          await said(ours, { wrong: true }, 1, 2, 3, 4),
        ];
      }, channel);
      for (const answer of answers.slice(0, 5)) expect(answer).toContain("does not come from");
      expect(answers[5]).toContain("wrong arguments");
    });
  }

  test("18: pages come from a scheme of our own, which gives no other file", async ({ shared }) => {
    const found = await shared.app.evaluate(async ({ BrowserWindow }) => {
      const { privileges, schemes } = (globalThis as unknown as { recorded: Recorded }).recorded;
      const answer = async (url: string) => (await schemes["app"]?.(new Request(url)))?.status;
      return {
        privileges,
        pages: BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getURL()),
        own: await answer("app://bundle/dashboard"),
        others: await Promise.all(
          [
            "app://evil/index.html",
            "app://bundle/..%2fmain%2fmain.js",
            "app://bundle/%zz.js",
            "app://bundle/missing.js",
            "app://bundle/package.json",
          ].map(answer),
        ),
      };
    });
    expect(found.privileges).toEqual([
      { scheme: "app", privileges: { standard: true, secure: true, supportFetchAPI: true } },
    ]);
    for (const page of found.pages) expect(page).toMatch(/^app:\/\/bundle\//);
    expect(found.own).toBe(200);
    expect(found.others).toEqual([403, 400, 400, 404, 404]);
  });

  test("20: pages see our own functions alone, and no event of Electron", async ({ shared }) => {
    const keys = await shared.page.evaluate(() => Object.keys(window.signaldeck));
    expect(keys.toSorted()).toEqual([...Object.keys(CALLS), ...Object.keys(EVENTS)].toSorted());
    await shared.page.evaluate(() => {
      const heard: unknown[][] = [];
      Object.assign(window, { heard });
      window.signaldeck.onWake((...args: unknown[]) => heard.push(args));
    });
    await shared.app.evaluate(({ powerMonitor }) => powerMonitor.emit("resume"));
    await expect
      .poll(() => shared.page.evaluate(() => (window as unknown as { heard: unknown }).heard))
      .toEqual([[]]);
  });
});
