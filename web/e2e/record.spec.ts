import { countText, type RecordSummaryDto } from "@signaldeck/contract";
import type { Page } from "@playwright/test";
import { shiftsOf, watchLayout } from "./support/layoutShift.ts";
import { withReplay } from "./support/replay.ts";
import {
  DESKTOP,
  enter,
  expect,
  expectTidy,
  PHONE,
  setWidth,
  test,
  wholePage,
  WIDTHS,
} from "./support/test.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const list = (page: Page) => region(page, "Finished signals");

/** All that the page loads before anybody scrolls. */
const HEAD = [
  "base",
  "cards",
  "failures",
  "performance",
  "react",
  "record",
  "rolldown-runtime",
  "site",
  "styles",
];
/** What else is in sight on a wide screen. */
const CHARTS = ["BalanceCard", "ticks"];

/** Numbers of the signals that are listed, as far as they are in sight at this width. */
async function numbersOf(page: Page): Promise<number[]> {
  const seals = list(page).getByRole("button", { name: /^Proof of No\. \d+/ });
  await seals.first().waitFor();
  const names = await seals.allInnerTexts();
  return names.map((name) => Number(/No\. (\d+)/.exec(name)?.[1]));
}

/** Scripts and answers that the page asked for before its largest text stood on the screen. */
const askedBeforePaint = (page: Page) =>
  page.evaluate(async () => {
    const painted = await new Promise<number>((done) => {
      new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: "largest-contentful-paint",
        buffered: true,
      });
    });
    return performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\/assets\/.*\.js$|\/api\//.test(name))
      .filter(({ startTime }) => startTime < painted)
      .map(({ name }) => name);
  });

test("a visitor sets a payout and goes from a figure to its signals", async ({ page, server }) => {
  await setWidth(page, PHONE);
  await page.goto(`${server.url}/performance`);
  const rate = region(page, "Win rate");
  const slider = rate.getByRole("slider", { name: "Your broker's payout" });
  await slider.focus();
  await page.keyboard.press("End");
  await expect(rate.getByText("98 %", { exact: true }).first()).toBeVisible();
  await expect(region(page, "Balance after each signal").getByText(/98\s% payout/)).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(rate.getByText("97 %", { exact: true })).toBeVisible();

  const newest = Math.max(...(await numbersOf(page)));
  const chart = page.getByRole("slider", { name: /Balance after/ });
  await chart.focus();
  await page.keyboard.press("PageDown");
  const told = await chart.getAttribute("aria-valuetext");
  const pointed = Number(/No\. ([\d,]+)/.exec(told ?? "")?.[1]?.replaceAll(",", ""));
  expect(pointed).toBeLessThan(newest);
  await page.getByRole("link", { name: "Show it in the list" }).click();
  await expect(list(page)).toBeInViewport();
  await expect(list(page)).toBeFocused();
  await expect.poll(async () => Math.max(...(await numbersOf(page)))).toBe(pointed);

  await list(page).getByRole("link", { name: "Older", exact: true }).click();
  await expect.poll(async () => Math.max(...(await numbersOf(page)))).toBeLessThan(pointed);
  await page.goBack();
  await expect.poll(async () => Math.max(...(await numbersOf(page)))).toBe(pointed);
  await page.goBack();
  await wholePage(page);
  await expect.poll(async () => Math.max(...(await numbersOf(page)))).toBe(newest);
  // What the reader has set is still so, though each step has loaded the page.
  await expect(slider).toHaveValue("97");
  await expectTidy(page);
  await page.getByRole("button", { name: "Use light theme" }).click();
  await expectTidy(page);
});

for (const width of WIDTHS) {
  test(`the record stands still when code and answers come late at ${width} px`, async ({
    page,
    server,
  }) => {
    await setWidth(page, width);
    await watchLayout(page);
    for (const [address, wait] of [
      [/\/assets\/BalanceCard[^/]*\.js$/, 300],
      [/\/record\/summary$/, 600],
      [/\/record\/analysis/, 1_200],
    ] as const) {
      await page.route(address, async (route) => {
        await new Promise((done) => setTimeout(done, wait));
        await route.continue();
      });
    }
    // The list comes when the reader has passed it, which is where it would push what is in sight.
    let pass = (): void => undefined;
    const passed = new Promise<void>((done) => (pass = done));
    await page.route(/\/record\/signals/, async (route) => {
      await passed;
      await route.continue();
    });
    const scripts = new Set<string>();
    page.on("request", (request) => {
      const name = /\/assets\/([^/]+)-[^/]{8}\.js$/.exec(request.url())?.[1];
      if (name !== undefined) scripts.add(name);
    });
    await page.goto(`${server.url}/performance`, { waitUntil: "networkidle" });
    await expect(region(page, "Win rate").getByText(/decided/)).toBeVisible();
    if (width === DESKTOP) await page.getByRole("slider", { name: /Balance after/ }).waitFor();
    expect([...scripts].sort()).toEqual(width === DESKTOP ? [...CHARTS, ...HEAD].sort() : HEAD);
    expect(await askedBeforePaint(page)).toEqual([]);

    // As somebody who reads on: each part comes before it is in sight.
    await page.mouse.move(width / 2, 400);
    await expect(async () => {
      await page.mouse.wheel(0, 250);
      await expect(page.getByRole("contentinfo")).toBeInViewport({ timeout: 50 });
    }).toPass({ timeout: 30_000, intervals: [50] });
    pass();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await numbersOf(page);
    const moved = (await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0);
    expect(moved, JSON.stringify(await shiftsOf(page))).toBeLessThan(0.01);
  });
}

test("a selection is an address of its own, and a file", async ({ page, server }) => {
  await page.goto(`${server.url}/performance`);
  await wholePage(page);
  const pair = region(page, "By pair").getByRole("link").first();
  const name = await pair.innerText();
  const all = await numbersOf(page);
  await pair.click();
  await expect(page).toHaveURL(/pair=/);
  const chip = list(page).getByRole("link", { name: `Remove the filter ${name}` });
  await expect(chip).toBeVisible();
  // The list of before is there until the chosen one has come.
  await expect.poll(() => numbersOf(page)).not.toEqual(all);
  const numbers = await numbersOf(page);
  await page.reload();
  await expect(list(page)).toBeInViewport();
  await expect.poll(() => numbersOf(page)).toEqual(numbers);

  const file = page.getByRole("link", { name: "Download the signals as JSON Lines" });
  const reply = await page.request.get(server.url + ((await file.getAttribute("href")) ?? ""));
  expect(reply.ok()).toBe(true);
  const lines = (await reply.text()).trim().split("\n");
  const pairs = lines.map((line) => (JSON.parse(line) as { pair: string }).pair);
  expect(new Set(pairs)).toEqual(new Set([name]));
  expect(pairs.length).toBeGreaterThanOrEqual(numbers.length);

  await chip.click();
  await expect(page).not.toHaveURL(/pair=/);
});

test("room, landing page and record count the same signals", async ({ page }) => {
  await setWidth(page, DESKTOP);
  /** A page counts so many won and lost signals. */
  const expectCounted = async (address: string, name: string, count: string) => {
    await page.goto(address);
    await expect(region(page, name)).toContainText(new RegExp(`(?<![\\d,])${count} decided`));
  };
  await withReplay({}, async (server) => {
    const decided = async () => {
      const { performance } = await server.call<RecordSummaryDto>("GET", "/record/summary");
      return performance.wonSignals + performance.lostSignals;
    };
    while ((await decided()) <= 2) await server.market.toNextMark();
    await server.call("PUT", "/staff/signals/engine", {
      token: await server.signIn("admin"),
      body: { paused: true, reason: "A count" },
    });
    // The record follows a quarter of an hour behind each expiry: then nothing more is to come.
    await server.market.toNextMark(4);
    const all = countText(await decided());
    await enter(page, server, server.account("gold"), "/dashboard/signals");
    await expectCounted(`${server.url}/performance`, "Win rate", all);
    await expectCounted(`${server.url}/dashboard/signals`, "Performance", all);
    await expectCounted(server.url, "The record", all);
  });
});
