import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectTidyNow } from "../../web/e2e/support/test.ts";
import { expect, Terminal, test } from "./support/terminal.ts";
import { Wire } from "./support/Wire.ts";

/** Shows a note as the pages do. */
const show = (terminal: Terminal, id: string, path = "/dashboard/signals/one") =>
  terminal.page.evaluate(
    (note) => window.signaldeck.showNote({ ...note, title: `Title of ${note.id}`, body: "Body" }),
    { id, path },
  );

const titles = async (terminal: Terminal) => (await terminal.notes()).map(({ title }) => title);

test("a note is shown once, over a restart as well, and not to who looks at its screen", async ({
  terminal,
}) => {
  await terminal.start();
  await show(terminal, "first");
  await show(terminal, "first");
  await show(terminal, "second");
  expect(await titles(terminal)).toEqual(["Title of first", "Title of second"]);

  await terminal.page.evaluate(() => window.signaldeck.changeSettings({ doNotDisturb: true }));
  await show(terminal, "unheard");
  await terminal.page.evaluate(() => window.signaldeck.changeSettings({ doNotDisturb: false }));
  await show(terminal, "unheard");
  expect(await titles(terminal)).toHaveLength(2);

  const native = await terminal.window();
  await native.evaluate((shown) => shown.focus());
  await show(terminal, "looked at", new URL(terminal.page.url()).pathname);
  expect(await titles(terminal)).toHaveLength(2);

  await terminal.quit();
  await terminal.start();
  await show(terminal, "first");
  await show(terminal, "third");
  expect(await titles(terminal)).toEqual(["Title of third"]);
});

test("no note is lost while a window in front still loads", async ({ terminal }) => {
  await terminal.start();
  const ids = ["one", "two", "three", "four", "five", "six"];
  await terminal.page.evaluate(async (all) => {
    await window.signaldeck.showCompact();
    const note = (id: string) => ({ id, title: id, body: "", path: "/dashboard/signals/one" });
    await Promise.all(all.map((id) => window.signaldeck.showNote(note(id))));
  }, ids);
  expect(await titles(terminal)).toEqual(ids);
});

test("the badge of the tray counts, and goes when somebody has looked", async ({ terminal }) => {
  await terminal.start();
  await terminal.page.evaluate(() => window.signaldeck.setBadge(3));
  await expect.poll(() => terminal.trayTip()).toContain("3 new");
  await terminal.page.evaluate(() => window.signaldeck.setBadge(0));
  await expect.poll(() => terminal.trayTip()).not.toContain("new");
});

/** A live signal of any pair is in the title of each window. */
const titleOf = (pair: string) => new RegExp(`^(${pair} signals|[▲▼] )`);

test("windows stand side by side on different pairs", async ({ shared }) => {
  const opened = shared.app.waitForEvent("window");
  await shared.clickMenu("new-window");
  const second = await opened;
  await second.waitForURL(/\/dashboard\/signals$/);
  const pair = second.getByRole("combobox", { name: "Pair" });
  await expect.poll(() => pair.locator("option").count()).toBeGreaterThan(2);
  const [, first = "", other = ""] = await pair.locator("option").allTextContents();
  await pair.selectOption(first);
  await expect(second).toHaveTitle(titleOf(first));

  const beside = shared.app.waitForEvent("window");
  await second.getByRole("button", { name: `Open ${first} in a window of its own` }).click();
  const third = await beside;
  await third.waitForURL((url) => url.searchParams.get("pair") === first);
  const pairBeside = third.getByRole("combobox", { name: "Pair" });
  await pairBeside.selectOption(other);
  await expect(third).toHaveTitle(titleOf(other));
  await expect(pairBeside).toHaveValue(other);
  await expect(second).toHaveTitle(titleOf(first));
  await expect(pair).toHaveValue(first);
  const rows = third.getByRole("table", { name: "Previous signals" }).getByRole("row");
  for (const text of (await rows.allTextContents()).slice(1)) expect(text).toContain(other);
  for (const page of [second, third]) await (await shared.window(page)).evaluate((w) => w.close());
  await expect.poll(() => shared.app.windows().length).toBe(1);
});

test("a pair kept in a small window stays where it was put, also over a restart, until it is closed", async ({
  server,
  terminal,
}) => {
  await terminal.start();
  await terminal.signIn(server, "gold");
  const main = await terminal.window();
  await main.evaluate((shown) => shown.setBounds({ width: 1_700, height: 900 }));
  await terminal.page.getByRole("link", { name: "Neural Signals" }).first().click();
  const keep = terminal.page.getByRole("button", { name: /^Keep .+ in a small window$/ }).first();
  const opened = terminal.app.waitForEvent("window");
  await keep.click();
  const small = await opened;
  await small.waitForURL(/compact\?pair=/);
  const pair = new URL(small.url()).searchParams.get("pair") ?? "";
  await small.getByRole("heading", { name: pair }).waitFor({ state: "attached" });
  await expectTidyNow(small);
  const native = await terminal.window(small);
  const place = { x: 60, y: 70, width: 420, height: 400 };
  await native.evaluate((shown, bounds) => shown.setBounds(bounds), place);
  await keep.click();
  expect(terminal.app.windows()).toHaveLength(2);

  const smallOne = async () => {
    const isSmall = (page: Page) => page.url().includes("/compact?pair=");
    await expect.poll(() => terminal.app.windows().filter(isSmall)).toHaveLength(1);
    return terminal.window(terminal.app.windows().find(isSmall));
  };
  await terminal.quit();
  await terminal.start();
  const again = await smallOne();
  expect(await again.evaluate((shown) => shown.getBounds())).toEqual(place);
  await again.evaluate((shown) => shown.close());
  await terminal.quit();
  await terminal.start();
  await terminal.page.waitForURL(/dashboard/);
  expect(terminal.app.windows()).toHaveLength(1);
});

test("one list shows the keys of the screen, of the menu and of every program", async ({
  shared,
}) => {
  await shared.page.getByRole("link", { name: "Command Center" }).first().click();
  await shared.page.keyboard.press("?");
  const list = shared.page.getByRole("dialog", { name: "Keys" });
  await expect(list.getByText("Show these keys")).toBeVisible();
  await expect(list.getByText("New window")).toBeVisible();
  await expect(list.getByText("Show or hide the compact card")).toBeVisible();
  const accelerators = await shared.app.evaluate(({ Menu }) => {
    const keys: string[] = [];
    const walk = (menu: Electron.Menu | null | undefined) => {
      for (const { accelerator, label, submenu } of menu?.items ?? []) {
        if (typeof accelerator === "string") keys.push(label.replace(/[&…]/g, ""));
        walk(submenu);
      }
    };
    walk(Menu.getApplicationMenu());
    return keys;
  });
  expect(accelerators.length).toBeGreaterThan(8);
  for (const label of accelerators) {
    await expect(list.getByText(label, { exact: true }).first()).toBeAttached();
  }
  await shared.page.keyboard.press("Escape");
});

test("menu and tray are in the language of the page", async ({ terminal }) => {
  await terminal.start();
  const label = () =>
    terminal.app.evaluate(
      ({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById("new-window")?.label,
    );
  expect(await label()).toBe("New window");
  await terminal.page.evaluate(() => window.signaldeck.storeValue("language", "pt", true));
  await terminal.page.reload();
  await expect.poll(label).toBe("Nova janela");
  await terminal.page.evaluate(() => window.signaldeck.setBadge(2));
  await expect.poll(() => terminal.trayTip()).toContain("2 novos");
  await terminal.quit();
  await terminal.start();
  await expect.poll(label).toBe("Nova janela");
});

test("the terminal's own parts can be used by everybody, large, small, dark and light", async ({
  shared,
}) => {
  const { page } = shared;
  await page.getByRole("link", { name: "Profile Settings" }).first().click();
  await expect(page.getByRole("heading", { name: "Terminal", exact: true })).toBeVisible();
  const native = await shared.window();
  const before = await native.evaluate((shown) => shown.getBounds());
  for (const width of [360, 1440]) {
    await native.evaluate((shown, size) => shown.setBounds(size), { width, height: 800 });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
    await expectTidyNow(page);
    const header = page.getByRole("banner");
    await header.getByRole("button", { name: /^Use (light|dark) theme$/ }).click();
  }
  await native.evaluate((shown, size) => shown.setBounds(size), before);

  const opened = shared.app.waitForEvent("window");
  await shared.clickMenu("compact");
  const card = await opened;
  await card.getByRole("heading", { name: "Newest signal" }).waitFor({ state: "attached" });
  await expectTidyNow(card);
  const compact = await shared.window(card);
  await compact.evaluate((shown) => shown.destroy());
});

test("a newer version is offered, and nothing happens before the person says so", async ({
  shared,
}) => {
  const tell = (state: object) =>
    shared.app.evaluate(({ BrowserWindow }, next) => {
      for (const { webContents } of BrowserWindow.getAllWindows()) {
        webContents.send("updates:changed", next);
      }
    }, state);
  await tell({ phase: "available", version: "9.0.0" });
  const notice = shared.page.getByRole("region", { name: "New version" });
  await expect(notice.getByText("Version 9.0.0 is available.")).toBeVisible();
  await expect(notice.getByRole("button", { name: "Download" })).toBeVisible();
  await tell({ phase: "downloading", version: "9.0.0", percent: 40 });
  await expect(notice.getByText(/40\s%/)).toBeVisible();
  await tell({ phase: "ready", version: "9.0.0" });
  await expect(notice.getByRole("button", { name: "Restart and install" })).toBeVisible();
  await notice.getByRole("button", { name: "Later" }).click();
  await expect(notice).toHaveCount(0);
  await tell({ phase: "none" });
});

test("without a server it starts with the last known list, which says how old it is", async ({
  server,
}) => {
  const wire = await new Wire(Number(new URL(server.url).port)).mend();
  const terminal = new Terminal({ SIGNALDECK_SERVER: wire.url });
  try {
    await terminal.start();
    await terminal.signIn(server, "gold");
    const rows = () =>
      terminal.page.getByRole("table", { name: "Previous signals" }).getByRole("row");
    await terminal.page.getByRole("link", { name: "Neural Signals" }).first().click();
    await expect.poll(() => rows().count()).toBeGreaterThan(3);
    await expect(terminal.page.getByText("Live", { exact: true })).toBeVisible();
    const settings = terminal.files().find((path) => path.endsWith("settings.json")) ?? "";
    await expect.poll(() => readFileSync(settings, "utf8")).toContain("userId");
    await terminal.quit();
    await wire.cut();

    await terminal.start();
    await expect(terminal.page.getByText(/Not live. The last known list/)).toBeVisible();
    await terminal.page.getByRole("link", { name: "Neural Signals" }).first().click();
    await expect(terminal.page.getByText(/last known list, \d+ (s|min) old/)).toBeVisible();
    await expect.poll(() => rows().count()).toBeGreaterThan(3);
    await expect(terminal.page.getByText("Active", { exact: true })).toHaveCount(0);

    await wire.mend();
    await expect(terminal.page.getByText(/last known list/)).toHaveCount(0, { timeout: 30_000 });
    await expect(terminal.page.getByText("Live", { exact: true })).toBeVisible();
  } finally {
    await terminal.dispose();
    await wire.cut();
  }
});
