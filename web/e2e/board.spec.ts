import type { Page } from "@playwright/test";
import { expect, setWidth, signIn, test, WIDTHS } from "./support/test.ts";
import { expectTidy } from "./support/tidy.ts";

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

test("silver sees no direction, a guest a dated board, and both are tidy", async ({
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
      if (name === "silver") await expect(board(page).getByText(/▲|▼/)).toHaveCount(0);
      await expectTidy(page);
      await page.close();
    }
  }
});

test("a closed market says when it opens, and a server that is gone shows no number", async ({
  page,
  server,
}) => {
  await setWidth(page, 1440);
  const pairs = [
    { pair: "EUR/USD", silent: { reason: "closed", until: "2099-05-10T21:00:00.000Z" } },
  ];
  await page.route(/\/market\/board$/, (route) =>
    route.fulfill({
      json: {
        success: true,
        data: { at: new Date().toISOString(), payoutPercent: 85, whole: true, pairs },
        message: "",
      },
    }),
  );
  await page.route(/\/signals\/stream/, (route) => route.abort());
  await signIn(page, server, "gold", "/dashboard/signals");
  await expect(rows(page)).toHaveText(/Market closed, opens 10 May 2099/);
  await expect(board(page).getByText(/^Next mark/)).toHaveCount(0);
});
