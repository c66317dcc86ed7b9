import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, ON_STAND_IN, Terminal, test } from "./support/terminal.ts";

const SIGNAL = "0198c0de-0000-7000-8000-000000000000";

/** Starts a further process of the same installation, as a link does; resolves with its exit code. */
function startAgain(terminal: Terminal, ...link: string[]): Promise<number | null> {
  const program =
    process.env["DESKTOP_PACKAGED"] ?? (createRequire(import.meta.url)("electron") as string);
  const child = spawn(program, terminal.args(...link), { env: terminal.env, stdio: "ignore" });
  return new Promise((resolve) => child.on("exit", resolve));
}

/** Opens a link as the system does: by a second process, which the stand-in knows nothing of. */
async function openLink(terminal: Terminal, link: string): Promise<void> {
  if (!ON_STAND_IN) expect(await startAgain(terminal, link)).toBe(0);
  else {
    await terminal.app.evaluate(({ app }, argv) => app.emit("second-instance", {}, argv), [link]);
  }
}

test("a link opens its screen in the running terminal, and unknown ones open none", async ({
  server,
  terminal,
}) => {
  await terminal.start();
  await terminal.signIn(server, "gold");
  await openLink(terminal, `signaldeck://signals/${SIGNAL}`);
  await terminal.page.waitForURL(new RegExp(`/dashboard/signals/${SIGNAL}$`));
  await expect(terminal.page.getByText(/not among the newest signals/)).toBeVisible();

  const visited: string[] = [];
  terminal.page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
  await openLink(terminal, "signaldeck://admin/users");
  await openLink(terminal, "signaldeck://support/");
  await terminal.page.waitForURL(/\/dashboard\/support$/);
  expect(visited).toEqual(["/dashboard/support"]);
  expect(terminal.app.windows()).toHaveLength(1);
});

test("a link starts the terminal on its screen", async ({ server, terminal }) => {
  await terminal.start();
  await terminal.signIn(server, "gold");
  await terminal.quit();
  await terminal.start("signaldeck://upgrade");
  await terminal.page.waitForURL(/\/dashboard\/upgrade$/);
});

test("the last window hides to the tray; from there it comes back, and from there it ends", async ({
  terminal,
}) => {
  await terminal.start();
  const window = await terminal.window();
  const state = () => window.evaluate((shown) => [shown.isVisible(), shown.isDestroyed()]);
  // It shows itself once it has something to show, also where it was closed before.
  await expect.poll(state).toEqual([true, false]);
  await window.evaluate((shown) => {
    shown.setBounds({ x: 40, y: 50, width: 900, height: 640 });
    shown.close();
  });
  await expect.poll(state).toEqual([false, false]);
  await terminal.clickTray("open");
  await expect.poll(state).toEqual([true, false]);
  const closed = terminal.app.waitForEvent("close");
  await terminal.clickTray("quit").catch(() => undefined);
  await closed;

  await terminal.start();
  const again = await terminal.window();
  const bounds = () => again.evaluate((shown) => shown.getBounds());
  await expect.poll(bounds).toMatchObject({ x: 40, y: 50, width: 900, height: 640 });
});

test("without a tray the last window is minimized, where it can be found", async ({ server }) => {
  test.skip(process.platform !== "linux", "Windows and macOS have one.");
  const terminal = new Terminal({ SIGNALDECK_SERVER: server.url, TEST_TRAY: "false" });
  try {
    await terminal.start("--hidden");
    const native = await terminal.window();
    const state = () => native.evaluate((shown) => [shown.isVisible(), shown.isMinimized()]);
    await expect.poll(state).toEqual([expect.any(Boolean), true]);
    await terminal.clickTray("open");
    await expect.poll(state).toEqual([true, false]);
    expect(await terminal.page.evaluate(() => window.signaldeck.start())).toMatchObject({
      settings: { hasTray: false },
    });
  } finally {
    await terminal.dispose();
  }
});

test("started at login it waits in the tray, its window unseen", async ({ terminal }) => {
  await terminal.start("--hidden");
  const window = await terminal.window();
  const isVisible = () => window.evaluate((shown) => shown.isVisible());
  await terminal.page.getByRole("link", { name: "Sign in", exact: true }).first().waitFor();
  expect(await isVisible()).toBe(false);
  await terminal.clickTray("open");
  await expect.poll(isVisible).toBe(true);
  expect(terminal.app.windows()).toHaveLength(1);
});

test("a start that fails says so and leaves room for the next one", async ({ terminal }) => {
  mkdirSync(join(terminal.home, "SignalDeck", "settings.json"), { recursive: true });
  expect(await startAgain(terminal)).toBe(1);
  const log = terminal.files().find((path) => path.endsWith("main.log")) ?? "";
  expect(readFileSync(log, "utf8")).toMatch(/could not start:.*EISDIR/);
});

test("a screen that is asked for while the page loads is opened once it is there", async ({
  server,
  terminal,
}) => {
  await terminal.start();
  await terminal.signIn(server, "gold");
  const visited: string[] = [];
  terminal.page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
  await terminal.app.evaluate(async ({ app, BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const left = new Promise((resolve) => contents?.once("did-start-navigation", resolve));
    void contents?.loadURL("app://bundle/dashboard").catch(() => undefined);
    await left;
    app.emit("second-instance", {}, ["signaldeck://support"]);
  });
  await terminal.page.waitForURL(/\/dashboard\/support$/);
  expect(visited.at(-1)).toBe("/dashboard/support");
});

test("versions, server and log files can be given to support, and the log holds no secret", async ({
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
  await terminal.app.evaluate(
    (_electron, secrets) => {
      void Promise.reject(new Error(`Failed with ${secrets.join(" and ")}`));
    },
    [token, email],
  );
  const log = () => terminal.files().filter((path) => path.endsWith(".log"));
  await expect
    .poll(() => log().some((path) => readFileSync(path, "utf8").includes("Failed with")))
    .toBe(true);
  await terminal.quit();
  const secrets = [...terminal.filesWith(token), ...terminal.filesWith(email)];
  expect(secrets.filter((path) => log().includes(path))).toEqual([]);
});
