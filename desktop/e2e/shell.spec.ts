import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { expect, test, type Terminal } from "./support/terminal.ts";

const SIGNAL = "0198c0de-0000-7000-8000-000000000000";

/** Starts a further process of the same installation, as a link does; resolves with its exit code. */
function startAgain(terminal: Terminal, link: string): Promise<number | null> {
  const program =
    process.env["DESKTOP_PACKAGED"] ?? (createRequire(import.meta.url)("electron") as string);
  const child = spawn(program, terminal.args(link), { env: terminal.env, stdio: "ignore" });
  return new Promise((resolve) => child.on("exit", resolve));
}

test("a link opens its screen in the running terminal, and unknown ones open none", async ({
  server,
  terminal,
}) => {
  await terminal.start();
  await terminal.signIn(server, "gold");
  expect(await startAgain(terminal, `signaldeck://signals/${SIGNAL}`)).toBe(0);
  await terminal.page.waitForURL(new RegExp(`/dashboard/signals/${SIGNAL}$`));
  await expect(terminal.page.getByText(/not among the newest signals/)).toBeVisible();

  await startAgain(terminal, "signaldeck://admin/users");
  await startAgain(terminal, "signaldeck://support/");
  await terminal.page.waitForURL(/\/dashboard\/support$/);
  expect(terminal.app.windows()).toHaveLength(1);
});

test("a link starts the terminal on its screen", async ({ server, terminal }) => {
  await terminal.start();
  await terminal.signIn(server, "gold");
  await terminal.quit();
  await terminal.start("signaldeck://upgrade");
  await terminal.page.waitForURL(/\/dashboard\/upgrade$/);
});

test("windows ask for sandbox and isolation, and for nothing of Node", async ({ terminal }) => {
  await terminal.start();
  const page = await terminal.page.evaluate(() => ({
    require: typeof (window as unknown as { require?: unknown }).require,
    process: typeof (window as unknown as { process?: unknown }).process,
    frozen: Object.isFrozen(window.signaldeck),
    secure: isSecureContext,
  }));
  expect(page).toEqual({ require: "undefined", process: "undefined", frozen: true, secure: true });
});

test("no page can lead away, open windows, use permissions or run foreign code", async ({
  server,
  terminal,
}) => {
  const foreign = createServer((_request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.end("<script>parent.signaldeck?.loadToken()</script>");
  });
  await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`;
  try {
    await terminal.start();
    await terminal.signIn(server, "gold");
    const { page, app } = terminal;
    await page.evaluate((url) => {
      location.href = url;
    }, address);
    await page.evaluate(() => {
      window.open("https://example.org/from-a-page");
      window.open("file:///etc/passwd");
      window.open("javascript:1");
    });
    await expect.poll(() => terminal.links()).toEqual(["https://example.org/from-a-page"]);
    expect(page.url()).toContain("/dashboard");
    expect(app.windows()).toHaveLength(1);

    const denied = await page.evaluate(async () => {
      const { state } = await navigator.permissions.query({ name: "geolocation" });
      return [Notification.permission, state];
    });
    expect(denied).toEqual(["denied", "denied"]);

    const ran = await page.evaluate(async (url) => {
      const script = document.createElement("script");
      script.textContent = "window.ranInline = true";
      document.body.append(script);
      const frame = document.createElement("iframe");
      frame.src = url;
      document.body.append(frame);
      await new Promise((resolve) => setTimeout(resolve, 500));
      const bridge = (() => {
        try {
          return typeof (frame.contentWindow as unknown as { signaldeck?: unknown }).signaldeck;
        } catch {
          return "undefined";
        }
      })();
      const fetched = await fetch(url).then(
        () => "fetched",
        () => "refused",
      );
      return [(window as unknown as { ranInline?: boolean }).ranInline, bridge, fetched];
    }, address);
    expect(ran).toEqual([undefined, "undefined", "refused"]);

    const refused = await page.evaluate(() =>
      window.signaldeck
        .saveToken(5 as unknown as string, true)
        .catch((error: unknown) => String(error)),
    );
    expect(refused).toContain("wrong arguments");
  } finally {
    foreign.close();
  }
});

test("the last window hides to the tray; from there it comes back, and from there it ends", async ({
  terminal,
}) => {
  await terminal.start();
  const window = await terminal.window();
  await window.evaluate((shown) => {
    shown.setBounds({ x: 40, y: 50, width: 900, height: 640 });
    shown.close();
  });
  const state = () => window.evaluate((shown) => [shown.isVisible(), shown.isDestroyed()]);
  expect(await state()).toEqual([false, false]);
  await terminal.clickTray("open");
  expect(await state()).toEqual([true, false]);
  const closed = terminal.app.waitForEvent("close");
  await terminal.clickTray("quit").catch(() => undefined);
  await closed;

  await terminal.start();
  const again = await terminal.window();
  expect(await again.evaluate((shown) => shown.getBounds())).toMatchObject({
    x: 40,
    y: 50,
    width: 900,
    height: 640,
  });
});

test("started at login it waits in the tray without a window", async ({ terminal }) => {
  await terminal.startHidden("--hidden");
  await expect.poll(() => terminal.trayTip()).toContain("SignalDeck");
  expect(terminal.app.windows()).toHaveLength(0);
  await terminal.app.evaluate(({ app }) => app.emit("activate", {}, false));
  await terminal.app.firstWindow();
});

test("versions, server and log files can be told to support, and the log holds no secret", async ({
  server,
  terminal,
}) => {
  await terminal.start();
  await terminal.signIn(server, "gold");
  await terminal.clickMenu("about");
  const about = await terminal.messages();
  expect(about[0]).toContain(server.url);
  expect(about[0]).toMatch(/Electron \d+\.\d+/);
  const token = (await terminal.page.evaluate(() => window.signaldeck.loadToken())) ?? "";
  const { email } = server.account("gold");
  await terminal.quit();
  const logs = terminal.files().filter((path) => path.endsWith(".log"));
  expect(logs.length).toBeGreaterThan(0);
  const secrets = [...terminal.filesWith(token), ...terminal.filesWith(email)];
  expect(secrets.filter((path) => logs.includes(path))).toEqual([]);
});

test("several windows stand side by side on different pairs", async ({ server, terminal }) => {
  await terminal.start();
  await terminal.signIn(server, "gold");
  const opened = terminal.app.waitForEvent("window");
  await terminal.clickMenu("new-window");
  const second = await opened;
  await second.waitForURL(/\/dashboard\/signals/);
  await expect(second.getByRole("heading", { name: "Neural Signals" })).toBeVisible();
  expect(terminal.app.windows()).toHaveLength(2);
});
