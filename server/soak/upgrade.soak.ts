import { SECOND } from "@signaldeck/contract";
import type { Browser } from "@playwright/test";
import { afterAll, beforeAll } from "vitest";
import { openBrowser, openMember } from "../bench/browser.ts";
import { percentile } from "../bench/measure.ts";
import { SoakProduct, type SoakMember } from "./support/product.ts";
import { soak } from "./support/soak.ts";

const ROUNDS = 30;
const LIMIT = SECOND;

let product: SoakProduct;
let browser: Browser | null;
let admin: SoakMember;
let member: SoakMember;

beforeAll(async () => {
  product = await SoakProduct.create();
  const [[first], [second]] = [
    await product.addMembers(1, { role: "admin" }),
    await product.addMembers(1, { tier: "silver" }),
  ];
  if (!first || !second) throw new Error("Two people were to be added");
  [admin, member] = [first, second];
  await product.start();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product.dispose();
});

soak(
  `a changed tier reaches the open signal room within ${LIMIT / SECOND} s (median)`,
  async () => {
    if (!browser) return { figure: "no browser here", holds: false };
    const context = await openMember(browser, product.url, member.token);
    const page = await context.newPage();
    await page.goto(`${product.url}/dashboard/signals`);
    await page.waitForSelector("text=Live >> visible=true");
    const found = await product.call(
      "GET",
      `/admin/users/search?query=${encodeURIComponent(member.email)}`,
      { token: admin.token },
    );
    const [{ id }] = found.data as [{ id: string }];
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const tier = round % 2 === 0 ? "gold" : "silver";
      const name = page.getByText(tier.toUpperCase(), { exact: true }).first();
      if (await name.isVisible()) throw new Error(`${tier} is shown already`);
      const shown = name.waitFor({ timeout: 20 * SECOND }).then(() => Date.now());
      const { status } = await product.call("PATCH", `/admin/users/${id}/access`, {
        token: admin.token,
        body: { tier, dashboardUnlocked: true, hasDeposited: true },
      });
      if (status !== 200) throw new Error(`The tier was not changed: ${status}`);
      const answered = Date.now();
      times.push((await shown) - answered);
    }
    await context.close();
    const median = percentile(times, 0.5);
    return {
      figure: `${ROUNDS} changes, shown p50 ${median.toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms after the answer`,
      holds: median < LIMIT,
    };
  },
);
