import type { Browser, Page } from "@playwright/test";
import { withReplay } from "./support/replay.ts";
import { BrowserWithFont, isInstalled, SYSTEM_FONTS } from "./support/fonts.ts";
import { shiftsOf, watchLayout } from "./support/layoutShift.ts";
import type { TestServer } from "./support/server.ts";
import { expect, setWidth, signIn, test, WIDTHS } from "./support/test.ts";

/** Far below what a reader notices; 0.1 is what search engines call good. */
const UNNOTICED = 0.01;

async function expectStill(page: Page): Promise<void> {
  const shifts = await shiftsOf(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const width = page.viewportSize()?.width;
  expect(sum, `${width} px: ${JSON.stringify(shifts, null, 2)}`).toBeLessThan(UNNOTICED);
}

/** Opens a page that counts what moves in it, uses it, and closes it. */
async function onPage(browser: Browser, width: number, use: (page: Page) => Promise<void>) {
  const page = await browser.newPage({
    serviceWorkers: "block",
    reducedMotion: "no-preference",
  });
  await setWidth(page, width);
  await watchLayout(page);
  await use(page);
  await page.close();
}

/** Holds answers back as a slow network does, until what is returned is called. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Waits until all that has come so far is on the screen. */
async function painted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

for (const family of SYSTEM_FONTS) {
  test.describe(`where ${family} is the only font`, () => {
    test.skip(!isInstalled(family), `${family} is not installed`);

    let withFont: BrowserWithFont;
    test.beforeAll(async ({ playwright, launchOptions }) => {
      withFont = await BrowserWithFont.open(family, playwright.chromium, launchOptions);
    });
    test.afterAll(() => withFont.close());

    /** Uses a page of its own in each width. */
    const inEachWidth = async (use: (page: Page) => Promise<void>) => {
      for (const width of WIDTHS) await onPage(withFont.browser, width, use);
    };

    test("the record stands still while it comes to life", async ({ server }) => {
      await inEachWidth(async (page) => {
        const code = await hold(page, /\/assets\/.*\.js$/);
        const font = await hold(page, /\.woff2$/);
        const record = await hold(page, /\/record\//);
        await page.goto(`${server.url}/performance`, { waitUntil: "commit" });
        await painted(page);
        // The pill and the sentence on the market are drawn with the rest.
        const head = page.getByRole("main").locator("> :first-child");
        const drawn = await head.innerText();
        expect(drawn).toMatch(/simulated market.*These prices are made by a computer/is);
        const came = page.waitForResponse(/\/assets\/record-/);
        code();
        await came;
        font();
        await page.evaluate(() => document.fonts.ready);
        await painted(page);
        record();
        await expect(page.getByText(/^95\s% sure the true rate/)).toBeVisible();
        await painted(page);
        expect(await head.innerText()).toBe(drawn);
        await expectStill(page);
      });
    });

    for (const part of ["hero", "results"]) {
      test(`nothing of the ${part} moves when code, font and record come late`, async ({
        server,
      }) => {
        await inEachWidth(async (page) => {
          const code = await hold(page, /\/assets\/.*\.js$/);
          const font = await hold(page, /\.woff2$/);
          const record = await hold(page, /\/record\/summary$/);
          await page.goto(server.url, { waitUntil: "commit" });
          await page.locator(`#${part}`).evaluate((section) => section.scrollIntoView());
          await painted(page);
          const asked = page.waitForRequest(/\/record\/summary$/);
          code();
          await asked;
          await painted(page);
          font();
          await page.evaluate(() => document.fonts.ready);
          await painted(page);
          record();
          await expect(page.getByText(/95\s% sure between/).first()).toBeVisible();
          await painted(page);
          await expectStill(page);
        });
      });
    }
  });
}

test("the login stands still while it takes its drawing's place", async ({ browser, server }) => {
  for (const width of WIDTHS) {
    await onPage(browser, width, async (page) => {
      const code = await hold(page, /\/assets\/.*\.js$/);
      await page.goto(`${server.url}/login`, { waitUntil: "commit" });
      await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
      await expect(page.getByLabel("Email")).toBeDisabled();
      await painted(page);
      code();
      await expect(page.getByLabel("Email")).toBeEnabled();
      await painted(page);
      await expectStill(page);
    });
  }
});

test("the ladder calculator stands still when code and record come late", async ({
  browser,
  server,
}) => {
  for (const width of WIDTHS) {
    await onPage(browser, width, async (page) => {
      const record = await hold(page, /\/record\/summary$/);
      const code = await hold(page, /\/assets\/Ladder[^/]*\.js$/);
      await page.goto(`${server.url}/ladder`, { waitUntil: "commit" });
      await painted(page);
      code();
      await expect(page.getByText("Loading the calculator")).toBeAttached();
      await painted(page);
      record();
      await expect(page.getByText(/^You lose a whole ladder/)).toBeVisible();
      await painted(page);
      await expectStill(page);
    });
  }
});

/** Where the signal room is a workspace of panes. */
const LARGE = 1_920;

test("the signal room stands still while its numbers change, in every width", async ({
  browser,
}) => {
  const watch = async (page: Page, server: TestServer) => {
    await signIn(page, server, "gold", "/dashboard/signals");
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    const arrival = page.getByText(/New signal:/);
    const seen = new Set<string>();
    // Each has counted down and been settled by the time the next but one is there.
    await expect(async () => {
      seen.add(await arrival.innerText());
      expect(seen.size).toBeGreaterThanOrEqual(4);
    }).toPass({ timeout: 60_000, intervals: [100] });
    await expectStill(page);
  };
  await withReplay({ FEED_SPEED: "100" }, async (server) => {
    await Promise.all(
      [...WIDTHS, LARGE].map((width) => onPage(browser, width, (page) => watch(page, server))),
    );
  });
});
