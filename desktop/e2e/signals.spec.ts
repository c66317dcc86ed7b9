import type { Page, Request } from "@playwright/test";
import { STREAM_LIMITS, watClock, type SignalDto } from "@signaldeck/contract";
import { live, toNextSignal } from "../../web/e2e/support/liveRoom.ts";
import { withReplay } from "../../web/e2e/support/replay.ts";
import type { TestServer } from "../../web/e2e/support/server.ts";
import { expect, FOR_TERMINALS, Terminal, test as base } from "./support/terminal.ts";
import { wishForAll } from "../../web/e2e/support/wishes.ts";
import { Wire } from "./support/Wire.ts";

/** `server` plays a recording: signals come when a test moves its market on. */
const test = base.extend<object, { server: TestServer }>({
  server: [({}, use) => withReplay(FOR_TERMINALS, use), { scope: "worker", timeout: 60_000 }],
});

/**
 * Signs in as staff, who receive each signal, and asks this installation to tell of all of them,
 * as a person would.
 */
async function wantAlerts(terminal: Terminal, server: TestServer, results = false): Promise<void> {
  await terminal.signIn(server, "support");
  await terminal.page.getByRole("link", { name: "Profile Settings" }).first().click();
  const card = terminal.page
    .locator("section")
    .filter({ has: terminal.page.getByRole("heading", { name: "Alerts on this device" }) });
  await card.getByText("New signals", { exact: true }).click();
  await wishForAll(card);
  if (results) await card.getByText("Results", { exact: true }).click();
  await hearSignals(terminal);
}

/** From the signal room, once its stream stands: what comes from then on is heard. */
async function hearSignals({ page }: Terminal): Promise<void> {
  await page.getByRole("link", { name: "Neural Signals" }).first().click();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
}

/** The next signal of the market; resolves when the terminal's own room has it. */
async function nextSignal(terminal: Terminal, server: TestServer): Promise<SignalDto> {
  const signal = await toNextSignal(server, await server.signIn("support"));
  await expect(live(terminal.page)).toContainText(`Entry ${watClock(signal.createdAt)}`);
  return signal;
}

const windowIsVisible = (terminal: Terminal) =>
  terminal.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().some((window) => window.isVisible()),
  );

const hideWindow = (terminal: Terminal) =>
  terminal.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

test("it checks with its own program that a signal is what the server's log sealed", async ({
  server,
  terminal,
}) => {
  await terminal.start();
  await terminal.signIn(server, "gold");
  const { page } = terminal;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByRole("link", { name: "Neural Signals" }).first().click();
  await expect(page.getByText(/^Sealed · record \d+$/).first()).toBeAttached({ timeout: 30_000 });
  expect(asked).not.toContain(`${server.url}/verify.mjs`);
  await page.getByRole("link", { name: "Profile Settings" }).first().click();
  await expect(page.getByText(/^\d+ entr(y|ies), root [\w+/]{24}$/)).toBeVisible();
});

test("closed to the tray it tells of each live signal once; the click opens that signal", async ({
  server,
  terminal,
}) => {
  await terminal.start();
  await wantAlerts(terminal, server);
  await hideWindow(terminal);
  expect(await windowIsVisible(terminal)).toBe(false);

  for (let count = 1; count <= 3; count += 1) {
    const { createdAt } = await nextSignal(terminal, server);
    // A note of what ran before may come in between.
    const ofIt = async () =>
      (await terminal.notes()).filter(({ body }) => body.includes(`, ${watClock(createdAt)} WAT`));
    await expect.poll(ofIt).toHaveLength(1);
  }
  const notes = await terminal.notes();
  expect(new Set(notes.map(({ title, body }) => `${title} ${body}`)).size).toBe(notes.length);
  expect(notes.at(-1)?.title).toMatch(/^EUR\/USD (CALL|PUT)$/);

  await terminal.clickNote();
  await expect.poll(() => windowIsVisible(terminal)).toBe(true);
  await terminal.page.waitForURL(/\/dashboard\/signals\/[0-9a-f-]{36}$/);
  const id = terminal.page.url().split("/").at(-1) ?? "";
  const token = await server.signIn("support");
  const list = await server.call<SignalDto[]>("GET", "/signals?limit=20", { token });
  const opened = list.find((signal) => signal.id === id);
  expect(opened).toBeDefined();
});

test("several windows hold one stream; when its window goes another takes it over, and nothing is lost", async ({
  server,
  terminal,
}) => {
  await terminal.start();
  await terminal.signIn(server, "support");
  const asked: Request[] = [];
  terminal.app.context().on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/signals/stream") asked.push(request);
  });
  await hearSignals(terminal);
  const holder = terminal.page;
  const others: Page[] = [];
  for (const id of ["new-window", "new-window"]) {
    const opened = terminal.app.waitForEvent("window");
    await terminal.clickMenu(id);
    const page = await opened;
    // Each wait has its limit: a page that loads is waited for by itself.
    await page.getByRole("navigation", { name: "Dashboard" }).first().waitFor();
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    others.push(page);
  }
  // The holder has had its stream since the sign-in.
  expect(asked.filter((request) => request.frame().page() !== holder)).toEqual([]);
  const everywhere = async (pages: Page[]) => {
    const { createdAt } = await toNextSignal(server, await server.signIn("support"));
    const entry = `Entry ${watClock(createdAt)}`;
    for (const page of pages) await expect(live(page)).toContainText(entry);
    return entry;
  };
  await everywhere([holder, ...others]);

  const before = asked.length;
  const native = await terminal.window(holder);
  await native.evaluate((shown) => shown.destroy());
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  for (const page of others) await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await everywhere(others);
  const [first = 0, ...later] = asked.slice(before).map((request) => request.timing().startTime);
  // A window asks for itself where the one that took over has nothing to hand on for so long.
  expect(later.filter((time) => time - first < STREAM_LIMITS.fallbackAfter)).toEqual([]);
});

test("a restart repeats no note, and the tray counts what was not looked at", async ({
  server,
  terminal,
}) => {
  await terminal.start();
  await wantAlerts(terminal, server);
  await hideWindow(terminal);
  await nextSignal(terminal, server);
  await expect.poll(async () => (await terminal.notes()).length).toBeGreaterThanOrEqual(1);
  const first = await terminal.notes();
  await terminal.quit();
  await terminal.start();
  await hearSignals(terminal);
  await hideWindow(terminal);
  await nextSignal(terminal, server);
  await expect.poll(async () => (await terminal.notes()).length).toBeGreaterThanOrEqual(1);
  const entries = (await terminal.notes()).map(({ body }) => body);
  for (const { body } of first) expect(entries).not.toContain(body);
});

test("started at login it tells of signals, though nobody has seen its window", async ({
  server,
  terminal,
}) => {
  await terminal.start();
  await wantAlerts(terminal, server);
  await terminal.quit();
  await terminal.start("--hidden");
  await hearSignals(terminal);
  await toNextSignal(server, await server.signIn("support"));
  await expect.poll(() => terminal.notes()).not.toHaveLength(0);
  expect(await windowIsVisible(terminal)).toBe(false);
});

test("quiet when nobody wants to be disturbed", async ({ server, terminal }) => {
  await terminal.start();
  await wantAlerts(terminal, server);
  await terminal.clickTray("do-not-disturb");
  await hideWindow(terminal);
  const before = (await terminal.notes()).length;
  await nextSignal(terminal, server);
  // A notification for the next signal, if any, came after the one before.
  await nextSignal(terminal, server);
  expect((await terminal.notes()).length).toBe(before);
});

test("a lost network and a sleeping machine leave no gap and no second note", async ({
  server,
}) => {
  test.setTimeout(120_000);
  const wire = await new Wire(Number(new URL(server.url).port)).mend();
  const terminal = new Terminal({ SIGNALDECK_SERVER: wire.url });
  try {
    await terminal.start();
    await wantAlerts(terminal, server);
    await hideWindow(terminal);
    await nextSignal(terminal, server);
    await expect.poll(() => terminal.notes()).not.toHaveLength(0);

    await terminal.app.evaluate(({ powerMonitor }) => powerMonitor.emit("suspend"));
    await wire.cut();
    await expect(terminal.page.getByText("Offline", { exact: true })).toBeVisible({
      timeout: 20_000,
    });
    const before = await terminal.notes();
    const token = await server.signIn("support");
    await toNextSignal(server, token);
    await wire.mend();
    await terminal.app.evaluate(({ powerMonitor }) => powerMonitor.emit("resume"));
    await expect
      .poll(async () => (await terminal.notes()).length, { timeout: 30_000 })
      .toBeGreaterThan(before.length);
    await expect(terminal.page.getByText("Live", { exact: true })).toBeVisible();
    await nextSignal(terminal, server);

    // What came meanwhile is in the list, and no signal was notified twice.
    const list = () => server.call<SignalDto[]>("GET", "/signals?limit=10", { token });
    const rows = terminal.page.getByRole("table", { name: "Previous signals" }).getByRole("row");
    const settled = (await list()).filter(({ outcome }) => outcome !== null);
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(Math.min(settled.length, 8));
    const notes = (await terminal.notes()).map(({ title, body }) => `${title} ${body}`);
    expect(new Set(notes).size).toBe(notes.length);
  } finally {
    await terminal.dispose();
    await wire.cut();
  }
});

test("the compact card shows the newest signal above all windows, by menu and by its keys", async ({
  server,
  terminal,
}) => {
  await terminal.start();
  await terminal.signIn(server, "support");
  const opened = terminal.app.waitForEvent("window");
  await terminal.clickMenu("compact");
  const card = await opened;
  await card.waitForURL(/compact/);
  await expect(card.getByRole("heading", { name: "Newest signal" })).toBeAttached();
  await toNextSignal(server, await server.signIn("support"));
  await expect(card.getByText("EUR/USD", { exact: true })).toBeVisible();
  // Tray and title name what is live, with the time it has left.
  await expect.poll(() => terminal.trayTip()).toMatch(/^[▲▼] EUR\/USD \d:\d\d/);
  await expect.poll(() => card.title()).toMatch(/^[▲▼] EUR\/USD \d:\d\d$/);
  const compact = await terminal.window(card);
  const state = () =>
    compact.evaluate((window) => [window.isAlwaysOnTop(), window.isVisible()] as const);
  expect(await state()).toEqual([true, true]);
  const press = () => terminal.pressGlobally("CommandOrControl+Shift+9");
  await press();
  expect(await state()).toEqual([true, false]);
  await press();
  expect(await state()).toEqual([true, true]);
});
