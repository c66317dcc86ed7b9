import type { Page } from "@playwright/test";
import { rmSync } from "node:fs";
import { writeCandleFolder } from "./support/candles.ts";
import { shiftsOf, watchLayout } from "./support/layoutShift.ts";
import { TestServer } from "./support/server.ts";
import { expect, setWidth, signIn, test, WIDTHS } from "./support/test.ts";

/** Far below what a reader notices; 0.1 is what search engines call good. */
const UNNOTICED = 0.01;

async function expectStill(page: Page): Promise<void> {
  const shifts = await shiftsOf(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThan(UNNOTICED);
}

/** Answers what matches only after `wait` ms, as a slow network would. */
async function delay(page: Page, address: RegExp, wait: number): Promise<void> {
  await page.route(address, async (route) => {
    await new Promise((done) => setTimeout(done, wait));
    await route.continue();
  });
}

for (const width of WIDTHS) {
  test(`the landing page stands still while it comes to life at ${width} px`, async ({
    page,
    server,
  }) => {
    await setWidth(page, width);
    await watchLayout(page);
    await page.goto(server.url);
    await expect(page.getByText(/95 % sure between/)).toBeVisible();
    await page.getByRole("button", { name: "Use light theme" }).click();
    await expectStill(page);
  });

  test(`nothing moves when font, code and record come late at ${width} px`, async ({
    page,
    server,
  }) => {
    await delay(page, /\.woff2$/, 1_500);
    await delay(page, /\.js$/, 700);
    await delay(page, /\/record\/summary$/, 2_500);
    for (const part of ["hero", "results"]) {
      await setWidth(page, width);
      await watchLayout(page);
      const answered = page.waitForResponse(/\/record\/summary$/);
      await page.goto(server.url, { waitUntil: "commit" });
      await page.locator(`#${part}`).evaluate((section) => section.scrollIntoView());
      await answered;
      await expect(page.getByText(/95 % sure between/)).toBeVisible();
      await expectStill(page);
    }
  });

  test(`the login stands still while it takes its drawing's place at ${width} px`, async ({
    page,
    server,
  }) => {
    await delay(page, /\.js$/, 700);
    await setWidth(page, width);
    await watchLayout(page);
    await page.goto(`${server.url}/login`, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    await expect(page.getByLabel("Email")).toBeDisabled();
    await expect(page.getByLabel("Email")).toBeEnabled();
    await expectStill(page);
  });

  test(`the signal room stands still while its numbers change at ${width} px`, async ({ page }) => {
    test.setTimeout(120_000);
    const folder = writeCandleFolder("EURUSD", "2026-04-01T00:00:00Z", 600);
    const server = new TestServer({ FEED: "replay", FEED_DATA: folder, FEED_SPEED: "100" });
    try {
      await server.start();
      await setWidth(page, width);
      await signIn(page, server, "gold");
      await watchLayout(page);
      await page.goto(`${server.url}/dashboard/signals`);
      await expect(page.getByText("Live", { exact: true })).toBeVisible();
      const arrival = page.getByText(/New signal:/);
      const seen = new Set<string>();
      // Each has counted down and been settled by the time the next but one is there.
      await expect(async () => {
        seen.add(await arrival.innerText());
        expect(seen.size).toBeGreaterThanOrEqual(4);
      }).toPass({ timeout: 60_000, intervals: [100] });
      await expectStill(page);
    } finally {
      await server.dispose();
      rmSync(folder, { recursive: true });
    }
  });
}
