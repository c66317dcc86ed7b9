import { expect, test as base, type Page } from "@playwright/test";
import { TestServer } from "./server.ts";

/** `server`: the built product with a fresh demo, shared by the tests of one file's worker. */
export const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({}, use) => {
      const server = await new TestServer().start();
      await use(server);
      await server.dispose();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

/** A mail address with its password. */
interface Login {
  email: string;
  password: string;
}

/**
 * Opens a path as somebody who is signed in until the window closes. The session is made by a call
 * and lies where the login form leaves it before the first page loads; the form itself has specs of
 * its own.
 * @param at another address of the server, such as a proxy's.
 */
export async function enter(
  page: Page,
  server: TestServer,
  { email, password }: Login,
  path = "/dashboard",
  at = server.url,
): Promise<void> {
  const body = { email, password };
  const session = await server.call<{ token: string; user: object }>("POST", "/auth/login", {
    body,
  });
  const left = { origin: new URL(at).origin, ...session };
  await page.addInitScript(({ origin, token, user }) => {
    // Once: what a flow makes of the session is not undone by its next load.
    const done = `entered ${token}`;
    if (window.origin !== origin || sessionStorage.getItem(done) !== null) return;
    sessionStorage.setItem(done, "");
    sessionStorage.setItem("signaldeck.token", token);
    sessionStorage.setItem("signaldeck.user", JSON.stringify(user));
    sessionStorage.setItem("signaldeck.signals.last", "");
  }, left);
  await page.goto(at + path);
}

/** Opens a path as an account of the demo. */
export async function signIn(
  page: Page,
  server: TestServer,
  name: string,
  path = "/dashboard",
): Promise<void> {
  await enter(page, server, server.account(name), path);
}

/**
 * Goes to another screen of the application that stands open, without loading all of it anew, and
 * waits until the other screen's heading has taken its place. For walks over many screens; that an address opens by
 * itself is shown wherever a spec goes to one.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  const before = await page.evaluateHandle((to) => {
    const heads = [...document.querySelectorAll("main h1")];
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
    return heads;
  }, path);
  await page.waitForFunction((heads) => heads.every(({ isConnected }) => !isConnected), before);
  await page.locator("main h1").first().waitFor({ state: "attached" });
}

/** Signs in through the form, as a person would. */
export async function logIn(
  page: Page,
  server: TestServer,
  { email, password }: Login,
  at = server.url,
): Promise<void> {
  await page.goto(`${at}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/**
 * Waits until all of a page is there. What else comes with its reader comes at once when somebody
 * uses keys: one that means nothing is pressed until the page has come to life and hears it.
 */
export async function wholePage(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Shift");
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

export { expect };
export { expectTidy, expectTidyNow } from "./tidy.ts";
export { DESKTOP, PHONE, setWidth, WIDTHS } from "./widths.ts";
