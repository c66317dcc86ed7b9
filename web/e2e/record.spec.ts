import type { Page } from "@playwright/test";
import { shiftsOf, watchLayout } from "./support/layoutShift.ts";
import { expect, expectTidyNow, setWidth, test, WIDTHS } from "./support/test.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const list = (page: Page) => region(page, "Finished signals");

/** Numbers of the signals that are listed, as far as they are in sight at this width. */
async function numbersOf(page: Page): Promise<number[]> {
  const seals = list(page).getByRole("button", { name: /^Proof of No\. \d+/ });
  await seals.first().waitFor();
  const names = await seals.allInnerTexts();
  return names.map((name) => Number(/No\. (\d+)/.exec(name)?.[1]));
}

for (const width of WIDTHS) {
  test(`a visitor sets a payout and goes from a figure to its signals at ${width} px`, async ({
    page,
    server,
  }) => {
    await setWidth(page, width);
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
    const chart = page.getByRole("slider", { name: /deepest drawdown/ });
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
    await expect.poll(async () => Math.max(...(await numbersOf(page)))).toBe(newest);
    await expectTidyNow(page);
    await page.getByRole("button", { name: "Use light theme" }).click();
    await expectTidyNow(page);
  });

  test(`the record stands still when code and answers come late at ${width} px`, async ({
    page,
    server,
  }) => {
    await setWidth(page, width);
    await watchLayout(page);
    for (const [address, wait] of [
      [/\/assets\/RecordBoard[^/]*\.js$/, 300],
      [/\/record\/summary$/, 600],
      [/\/record\/analysis/, 1_200],
      [/\/record\/signals/, 1_800],
    ] as const) {
      await page.route(address, async (route) => {
        await new Promise((done) => setTimeout(done, wait));
        await route.continue();
      });
    }
    await page.goto(`${server.url}/performance`);
    await expect(region(page, "Balance after each signal")).toBeAttached();
    await numbersOf(page);
    const moved = (await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0);
    expect(moved, JSON.stringify(await shiftsOf(page))).toBeLessThan(0.01);
  });
}

test("a selection is an address of its own, and a file", async ({ page, server }) => {
  await page.goto(`${server.url}/performance`);
  const pair = region(page, "By pair").getByRole("link").first();
  const name = await pair.innerText();
  const all = await numbersOf(page);
  await pair.click();
  await expect(page).toHaveURL(/pair=/);
  const chip = list(page).getByRole("link", { name: `Remove the filter ${name}` });
  await expect(chip).toBeVisible();
  // The list of before stands there until the chosen one has come.
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
