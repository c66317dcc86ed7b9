import type { Page } from "@playwright/test";
import { shiftsOf, watchLayout } from "./support/layoutShift.ts";
import { publishByHand, withReplay } from "./support/replay.ts";
import { LedgerProxy } from "./support/LedgerProxy.ts";
import { TestServer } from "./support/server.ts";
import { enter, expect, expectTidyNow, setWidth, signIn, test, WIDTHS } from "./support/test.ts";

let server: TestServer;

test.beforeAll(async () => {
  server = await new TestServer().start();
});
test.afterAll(() => server.dispose());

const ROOM = "/dashboard/signals";
const SEALED = /^Sealed · record [\d,]+$/;
const OTHER = "The log shows this device another history than before";

const rows = (page: Page) => page.getByRole("table", { name: "Previous signals" }).getByRole("row");
const live = (page: Page) => page.getByRole("region", { name: "Live signal" });

for (const width of WIDTHS) {
  test(`a gold member's room checks each signal against the log by itself, at ${width} px`, async ({
    page,
  }) => {
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("console", (message) => {
      const { url } = message.location();
      // The small page from which a session begins has no icon.
      if (message.type() === "error" && !url.endsWith("/favicon.ico")) faults.push(message.text());
    });
    await setWidth(page, width);
    await watchLayout(page);
    await signIn(page, server, "gold", ROOM);
    await expect(rows(page).nth(1).getByText(SEALED)).toBeAttached();
    await expect(page.getByText(/Seal not checked yet|not what the log sealed/)).toHaveCount(0);
    await expectTidyNow(page);
    const moved = (await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0);
    expect(moved, JSON.stringify(await shiftsOf(page))).toBeLessThan(0.01);
    expect(faults).toEqual([]);
  });
}

test("a signal that comes in shows its seal while it is live, and its card does not move", async ({
  page,
}) => {
  await withReplay({}, async (replay) => {
    await signIn(page, replay, "gold", ROOM);
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    await publishByHand(replay, "A level that held twice.");
    const card = live(page);
    await expect(card).toBeVisible();
    const before = await card.boundingBox();
    await expect(card.getByText(SEALED)).toBeVisible();
    expect((await card.boundingBox())?.height).toBeCloseTo(before?.height ?? 0, 1);
  });
});

test("a log with another history is reported everywhere, until the member begins anew", async ({
  page,
}) => {
  await signIn(page, server, "gold", ROOM);
  await expect(rows(page).nth(1).getByText(SEALED)).toBeAttached();
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) {
      const value = localStorage.getItem(name) ?? "";
      // A log that had grown further by then.
      const other = value.replace(/\\n\d+\\n/, "\\n999999\\n");
      if (name.includes("ledger.checkpoint")) localStorage.setItem(name, other);
    }
  });
  await page.reload();
  const notice = page.getByRole("alert", { name: "The public log" });
  await expect(notice.getByText(OTHER)).toBeVisible();
  await expect(notice.getByText(/^Kept on .*: 999,999 entries, root/)).toBeVisible();
  await expectTidyNow(page);
  await page.goto(`${server.url}/dashboard`);
  await expect(notice.getByText(OTHER)).toBeVisible();

  await notice.getByRole("button", { name: "Forget the kept checkpoint" }).click();
  await expect(notice).toBeHidden();
  await page.goto(server.url + ROOM);
  await expect(rows(page).nth(1).getByText(SEALED)).toBeAttached();
  await expect(notice).toBeHidden();
});

test("a proof that does not hold, or does not come, is said at the signal", async ({ page }) => {
  const proxy = new LedgerProxy(() => server.url, /\.tlog-proof$/);
  await proxy.start();
  proxy.mode = "cut";
  await enter(page, server, server.account("gold"), ROOM, proxy.url);
  await expect(page.getByText("Seal not checked yet").first()).toBeAttached();

  // An answer from something in between says nothing of the log.
  proxy.mode = () => Buffer.from("<h1>Back soon</h1>");
  await page.reload();
  await expect(page.getByText("Seal not checked yet").first()).toBeAttached();

  proxy.mode = (bytes) => Buffer.from(bytes.toString("utf8").replace(/^extra \S+/m, "extra e30="));
  await page.reload();
  await expect(page.getByText("This signal is not what the log sealed").first()).toBeAttached();
  await page.close();
  await proxy.stop();
});
