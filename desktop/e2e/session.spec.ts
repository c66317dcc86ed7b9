import { readFileSync, writeFileSync } from "node:fs";
import { foreignServer } from "./support/foreignServer.ts";
import { expectTidyNow } from "../../web/e2e/support/test.ts";
import { expect, ON_STAND_IN, Terminal, test } from "./support/terminal.ts";

/**
 * What keyring Electron finds where the specs run: an `unlocked` one, or `none`. The stand-in has each
 * that a spec asks for.
 */
const KEYRING = ON_STAND_IN ? null : process.env["TEST_KEYRING"];
const needsKeyring = () => test.skip(KEYRING === "none", "There is no keyring here.");

/** The vault's file of an installation. */
const vaultOf = (terminal: Terminal) =>
  terminal.files().find((path) => path.endsWith("vault.json")) ?? "";

const dashboard = (terminal: Terminal) =>
  terminal.page.getByRole("navigation", { name: "Dashboard" }).first();

/** The session's token as the page holds it. */
async function tokenOf(terminal: Terminal): Promise<string> {
  return (await terminal.page.evaluate(() => window.signaldeck.loadToken())) ?? "";
}

test("a sign-in is kept over a restart, and its token lies nowhere in clear", async ({
  server,
  terminal,
}) => {
  needsKeyring();
  await terminal.start();
  await terminal.signIn(server, "gold");
  const token = await tokenOf(terminal);
  expect(token).toMatch(/^[\w-]{43}$/);
  await terminal.quit();

  expect(terminal.filesWith(token)).toEqual([]);
  const vault = JSON.parse(readFileSync(vaultOf(terminal), "utf8")) as Record<
    string,
    { sealed: string }
  >;
  expect(Object.keys(vault)).toEqual([server.url]);
  const sealed = Buffer.from(vault[server.url]?.sealed ?? "", "base64");
  expect(sealed.toString("latin1")).not.toContain(token);
  // With "v10" Chromium begins on Linux what it sealed with a key that is the same everywhere.
  expect(sealed.toString("latin1")).not.toMatch(/^v10/);

  await terminal.start();
  await expect(dashboard(terminal)).toBeVisible();
  expect(await tokenOf(terminal)).toBe(token);
});

test("a sign-in that is not to be remembered ends with the application", async ({
  server,
  terminal,
}) => {
  await terminal.start();
  await terminal.signIn(server, "silver", false);
  const token = await tokenOf(terminal);
  await terminal.quit();
  expect(terminal.filesWith(token)).toEqual([]);
  await terminal.start();
  await expect(
    terminal.page.getByRole("link", { name: "Sign in", exact: true }).first(),
  ).toBeVisible();
});

test("a vault that can no longer be read leads to a clean sign-in", async ({
  server,
  terminal,
}) => {
  needsKeyring();
  await terminal.start();
  await terminal.signIn(server, "gold");
  await terminal.quit();
  const file = vaultOf(terminal);
  const vault = JSON.parse(readFileSync(file, "utf8")) as Record<string, { sealed: string }>;
  const entry = vault[server.url];
  if (entry) entry.sealed = Buffer.from("of another keyring").toString("base64");
  writeFileSync(file, JSON.stringify(vault));

  await terminal.start();
  await expect(terminal.page.getByRole("button", { name: "Log in" })).toBeVisible();
  await terminal.quit();
  expect(readFileSync(file, "utf8")).not.toContain("sealed");
  const log = terminal.files().find((path) => path.endsWith("main.log")) ?? "";
  expect(readFileSync(log, "utf8")).toContain("The stored session could not be read");
});

test("files that are damaged do not keep the terminal from starting", async ({
  server,
  terminal,
}) => {
  await terminal.start();
  await terminal.signIn(server, "gold");
  await terminal.quit();
  for (const file of terminal.files().filter((path) => /(vault|settings)\.json$/.test(path))) {
    writeFileSync(file, "{ torn");
  }
  await terminal.start();
  await expect(
    terminal.page.getByRole("link", { name: "Sign in", exact: true }).first(),
  ).toBeVisible();
});

test("with no keyring the token stays in memory, and the settings say so", async ({ server }) => {
  test.skip(KEYRING === "unlocked", "There is a keyring here.");
  const terminal = new Terminal({ SIGNALDECK_SERVER: server.url, ELECTRON_STANDIN_KEYRING: "" });
  try {
    await terminal.start();
    await terminal.signIn(server, "gold");
    const token = await tokenOf(terminal);
    await terminal.page.getByRole("link", { name: "Profile Settings" }).first().click();
    await expect(terminal.page.getByText(/kept in memory alone/)).toBeVisible();
    await terminal.quit();
    expect(terminal.filesWith(token)).toEqual([]);
    // Nor sealed with the key that is the same everywhere, which Chromium begins with "v10".
    expect(terminal.filesWith("sealed")).toEqual([]);
    await terminal.start();
    await expect(terminal.page.getByRole("button", { name: "Log in" })).toBeVisible();
  } finally {
    await terminal.dispose();
  }
});

test("the server is chosen at the first start, checked, and can be changed", async ({ server }) => {
  const other = await foreignServer();
  const terminal = new Terminal();
  try {
    await terminal.start();
    const address = terminal.page.getByLabel("Server address");
    const connect = terminal.page.getByRole("button", { name: "Connect" });
    await address.fill("http://signals.example");
    await connect.click();
    await expect(terminal.page.getByRole("alert")).toHaveText(/must begin with https/);
    await expect(address).toHaveValue("http://signals.example");
    await expectTidyNow(terminal.page);
    await address.fill("http://127.0.0.1:9");
    await connect.click();
    await expect(terminal.page.getByRole("alert")).toHaveText(/No server answers/);
    await address.fill(other.url);
    await connect.click();
    await expect(terminal.page.getByRole("alert")).toHaveText(/not of this product/);
    await address.fill(`${server.url}/login`);
    await connect.click();
    await terminal.page.waitForURL(/signup|login/);
    await terminal.signIn(server, "gold");

    await terminal.page.getByRole("link", { name: "Profile Settings" }).first().click();
    await terminal.page.getByRole("button", { name: "Change server" }).click();
    await expect(terminal.page.getByLabel("Server address")).toHaveValue(server.url);
    await terminal.page.getByRole("button", { name: /^Keep/ }).click();
    await expect(dashboard(terminal)).toBeVisible();
  } finally {
    await terminal.dispose();
    other.close();
  }
});

test("another server has a session of its own", async ({ server, terminal }) => {
  needsKeyring();
  // The same machine by another name, which to the terminal is another server.
  const other = server.url.replace("127.0.0.1", "localhost");
  const choose = (address: string) =>
    terminal.page.evaluate(async (url) => {
      const check = await window.signaldeck.chooseServer(url);
      location.assign("/dashboard");
      return check.ok;
    }, address);
  await terminal.start();
  await terminal.signIn(server, "gold");
  expect(await choose(other)).toBe(true);
  await expect(
    terminal.page.getByRole("link", { name: "Sign in", exact: true }).first(),
  ).toBeVisible();
  expect(await tokenOf(terminal)).toBe("");
  expect(await choose(server.url)).toBe(true);
  await expect(dashboard(terminal)).toBeVisible();
});
