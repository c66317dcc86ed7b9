import type { Page } from "@playwright/test";
import { withReplay } from "./support/replay.ts";
import { findFaults } from "./support/findFaults.ts";
import { expect, setWidth, signIn, test, WIDTHS } from "./support/test.ts";

const board = (page: Page) => page.getByRole("region", { name: "Board" });
const rows = (page: Page) => board(page).getByRole("list", { name: "Pairs" }).getByRole("listitem");
const order = (page: Page) =>
  rows(page).evaluateAll((items) => items.map((item) => item.getAttribute("data-pair")));

test("the board gives the chart a pair by press and keys, and keeps the member's own order", async ({
  page,
  server,
}) => {
  await setWidth(page, 1440);
  await signIn(page, server, "gold", "/dashboard/signals");
  await expect(rows(page)).toHaveCount(5);
  const before = await order(page);
  const [first = "", second = "", third = ""] = before.map(String);

  await rows(page).filter({ hasText: second }).getByRole("button").click();
  await expect(page.getByRole("region", { name: `${second}, last 20 minutes` })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("region", { name: `${third}, last 20 minutes` })).toBeVisible();
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await expect(page.getByRole("region", { name: `${first}, last 20 minutes` })).toBeVisible();

  const from = await rows(page).first().boundingBox();
  const to = await rows(page).nth(2).boundingBox();
  if (!from || !to) throw new Error("The rows have no place");
  await page.mouse.move(from.x + 20, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  expect((await order(page)).slice(0, 3)).toEqual([second, third, first]);
  await page.reload();
  await expect(rows(page)).toHaveCount(5);
  expect((await order(page)).slice(0, 3)).toEqual([second, third, first]);

  await rows(page).first().getByRole("button").focus();
  await page.keyboard.press("Alt+ArrowDown");
  expect((await order(page)).slice(0, 2)).toEqual([third, second]);
});

test("silver sees no direction, a guest a dated board, and nothing of it is cut or unnamed", async ({
  browser,
  server,
}) => {
  for (const width of WIDTHS) {
    for (const [name, words] of [
      ["silver", "Verdict"],
      ["guest", /^As it was at/],
    ] as const) {
      const page = await browser.newPage({ serviceWorkers: "block" });
      await setWidth(page, width);
      await signIn(page, server, name, "/dashboard/signals");
      await expect(board(page).getByText(words)).toBeVisible();
      await expect(board(page).getByText(/▲|▼/)).toHaveCount(0);
      expect(await findFaults(page)).toEqual([]);
      await page.close();
    }
  }
});

test("a mark is counted to, and the estimates after it replace those of before", async ({ page }) => {
  await withReplay({}, async (server) => {
    await setWidth(page, 1440);
    await signIn(page, server, "gold", "/dashboard/signals");
    const mark = await server.market.nextMark();
    await server.market.goTo(mark - 30_000);
    await expect(rows(page)).toHaveCount(1);
    await expect(board(page).getByText(/^Next mark/)).toBeVisible();
  });
});
