import type { BrowserContext, Page } from "@playwright/test";
import { logIn, signIn, test, expect } from "./support/test.ts";
import type { TestServer } from "./support/server.ts";

const INBOX = "/dashboard/inbox?from=mail";

test("a visitor who never signed in is sent to the application, one who did to the login", async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/dashboard`);
  await page.waitForURL(/\/signup$/);

  await signIn(page, server, "silver");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(`${server.url}/`);
  await page.goto(`${server.url}/dashboard`);
  await page.waitForURL(/\/signup$/);
});

test("a session without remember-me ends with the last tab, one with it does not", async ({
  browser,
  server,
}) => {
  for (const remember of [false, true]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const { email, password } = server.account("silver");
    await page.goto(`${server.url}/login`);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    if (remember) await page.getByText("Remember me").click();
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(/\/dashboard$/);
    await page.close();

    const other = await context.newPage();
    await other.goto(`${server.url}/dashboard`);
    await other.waitForURL(remember ? /\/dashboard$/ : /\/signup$/);
    await context.close();
  }
});

/** Another tab of the same browser, as a typed address or a link in a mail opens it. */
async function openTab(context: BrowserContext, server: TestServer, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(server.url + path);
  return tab;
}

test("another tab is signed in, too; signing out in one ends all", async ({ page, server }) => {
  const context = page.context();
  await logIn(page, server, server.account("silver"));
  await page.waitForURL(/\/dashboard$/);

  const tab = await openTab(context, server, INBOX);
  await expect(tab.getByRole("heading", { level: 1, name: "Inbox" })).toBeVisible();
  expect(tab.url()).toBe(server.url + INBOX);
  // Nothing of it outlives the tabs.
  const stored = await tab.evaluate(() => ({
    device: Object.keys(localStorage).filter((key) => /token|user|signals\.last/.test(key)),
    cookies: document.cookie,
  }));
  expect(stored).toEqual({ device: [], cookies: "" });
  expect(await context.cookies()).toEqual([]);

  // It goes on by itself where the first one is closed, and hands on what it was given.
  const third = await openTab(context, server, "/login");
  await third.waitForURL(/\/dashboard$/);
  await page.close();
  await tab.reload();
  await expect(tab.getByRole("heading", { level: 1, name: "Inbox" })).toBeVisible();

  await third.getByRole("button", { name: "Sign out" }).click();
  await third.waitForURL(`${server.url}/`);
  await tab.waitForURL(`${server.url}/`);
  const late = await openTab(context, server, INBOX);
  await late.waitForURL(/\/signup$/);
});

test("two people in two tabs of one browser keep each their own", async ({ page, server }) => {
  const context = page.context();
  const other = await openTab(context, server, "/login");
  await expect(other.getByRole("button", { name: "Log in" })).toBeVisible();
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  for (const [tab, name] of [
    [page, "silver"],
    [other, "gold"],
  ] as const) {
    const { email, password } = server.account(name);
    await tab.getByLabel("Email").fill(email);
    await tab.getByLabel("Password", { exact: true }).fill(password);
    await tab.getByRole("button", { name: "Log in" }).click();
    await tab.waitForURL(/\/dashboard$/);
  }

  // The one that was used last is asked.
  await page.getByRole("heading", { level: 1 }).click();
  const third = await openTab(context, server, "/dashboard");
  await expect(third.getByText("SILVER", { exact: true }).first()).toBeVisible();

  await third.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(`${server.url}/`);
  await other.reload();
  await expect(other.getByText("GOLD", { exact: true }).first()).toBeVisible();

  // Who signed out does not become somebody else by an address that is typed there.
  for (const tab of [third, page]) {
    await tab.goto(server.url + INBOX);
    await tab.waitForURL(/\/signup$/);
  }
  await logIn(third, server, server.account("silver"));
  await third.waitForURL(server.url + INBOX);
  await page.goto(server.url + INBOX);
  await expect(page.getByText("SILVER", { exact: true }).first()).toBeVisible();
});

test("the wanted screen is kept through application, language and login", async ({
  page,
  server,
}) => {
  await page.goto(server.url + INBOX);
  await page.waitForURL(/\/signup$/);
  const signInLink = page.getByRole("link", { name: "Sign in", exact: true });
  await expect(signInLink).toBeInViewport();
  await signInLink.click();
  await page.waitForURL(/\/login$/);
  await page.getByLabel("Language").selectOption("pt");
  await page.getByRole("link", { name: "Criar uma conta" }).click();
  await page.waitForURL(/\/signup$/);
  await page.getByLabel("Idioma").selectOption("en");
  await signInLink.click();
  const { email, password } = server.account("silver");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(server.url + INBOX);
});
