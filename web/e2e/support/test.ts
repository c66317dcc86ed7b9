import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test as base, type Page } from "@playwright/test";
import type axe from "axe-core";
import { TestServer } from "./server.ts";

/** The two widths that every screen is made for, in CSS pixels. */
export const WIDTHS = [360, 1440] as const;
export const [PHONE, DESKTOP] = WIDTHS;

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

export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 700 ? 740 : 950 });
}

/** A mail address with its password. */
interface Login {
  email: string;
  password: string;
}

/**
 * Opens a path as somebody who is signed in until the window closes. The session is made by a call
 * and lies where the login form leaves it; the form itself has specs of its own.
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
  // Any small page of the same origin has its storage.
  await page.goto(`${at}/api/content/public`);
  await page.evaluate(({ token, user }) => {
    sessionStorage.setItem("signaldeck.token", token);
    sessionStorage.setItem("signaldeck.user", JSON.stringify(user));
    sessionStorage.setItem("signaldeck.signals.last", "");
  }, session);
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

/** Axe's small form: half as long, and read by each frame. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * A state of a screen is tidy in each width, whichever its flow is walked in: walking every flow in
 * both took twice the time and found nothing more. The page is left as wide as it was.
 * @param except rules of axe that cannot hold on this page.
 */
export async function expectTidy(page: Page, except: string[] = []): Promise<void> {
  const own = page.viewportSize()?.width ?? 0;
  await expectTidyNow(page, except);
  for (const width of WIDTHS) {
    if (width === own) continue;
    await setWidth(page, width);
    await expectTidyNow(page, except);
    await setWidth(page, own);
  }
}

/** Neither axe nor a horizontal scroll bar has anything to complain about, in the width it has. */
export async function expectTidyNow(page: Page, except: string[] = []): Promise<void> {
  // A frame whose page is still on its way has nothing to be looked at.
  await page.getByRole("main").first().waitFor();
  await settled(page);
  for (const frame of page.frames()) {
    // Loaded once for all looks at a page.
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
  }
  const faults = await page.evaluate(async (off) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    const { violations } = await loaded.run(document, {
      // What passes is not described, which takes most of the time.
      resultTypes: ["violations"],
      rules: Object.fromEntries(off.map((id) => [id, { enabled: false }])),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(" | ")}`);
  }, except);
  expect(faults, page.url()).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Waits until no transition runs any more: half a colour is none that anyone reads. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== "running" || effect?.getTiming().iterations === Infinity,
      ),
  );
}

export { expect };
