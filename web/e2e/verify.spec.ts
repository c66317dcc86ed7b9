import type { Page } from "@playwright/test";
import { logHeadText, shortRoot } from "@signaldeck/contract";
import { openSealed } from "../../server/src/ledger/published/testing/openSealed.ts";
import { shiftsOf, watchLayout } from "./support/layoutShift.ts";
import { LedgerProxy } from "./support/LedgerProxy.ts";
import { TestServer } from "./support/server.ts";
import { expect, expectTidyNow, setWidth, test, wholePage, WIDTHS } from "./support/test.ts";

const TILE = /\/ledger\/tile\/entries\//;

let server: TestServer;

// The demo's signals were recorded just now; a quarter of an hour later their records are open.
test.beforeAll(async () => {
  server = await new TestServer().start();
  await server.stop();
  await openSealed(server.dataDir);
  await server.start();
});
test.afterAll(() => server.dispose());

const check = (page: Page) => page.getByRole("button", { name: "Verify in your browser" }).click();
const result = (page: Page) => page.getByRole("region", { name: "Check it yourself" });

for (const width of WIDTHS) {
  test(`a stranger checks a signal in two clicks, and the log in one more, at ${width} px`, async ({
    page,
  }) => {
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    await setWidth(page, width);
    await watchLayout(page);
    await page.goto(server.url);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: "Performance Records", exact: true })
      .click();
    await page.waitForURL(/performance$/);
    await wholePage(page);
    await page
      .getByRole("button", { name: /^Proof of No\. \d+/ })
      .first()
      .click();
    const proof = page.getByRole("dialog", { name: /^Signal No\. \d+$/ });
    await expect(
      proof.getByText("In the log, and it matches this page"),
      "the proof",
    ).toBeVisible();
    await expect(proof.getByText(/^[▲▼](CALL|PUT)$/)).toBeVisible();
    await expect(proof.getByText(/^[\da-f]{64}$/)).toBeVisible();
    await expectTidyNow(page);
    await page.keyboard.press("Escape");
    await expect(proof).toBeHidden();

    await expect(result(page).getByText("Not checked on this device yet.")).toBeVisible();
    await check(page);
    await expect(result(page).getByText(/records (match|still sealed)/)).toBeVisible();
    await expect(result(page).getByText(/Recounted, .*: \d+ won, \d+ lost/)).toBeVisible();
    await expect(
      result(page).getByText(/This site counts [\d,]+ results, each as the log has it\./),
    ).toBeVisible();
    await expect(result(page).getByText(/No witness signs this log/)).toBeVisible();
    await expectTidyNow(page);

    await page.reload();
    await wholePage(page);
    // The log may have grown between the check and the new load.
    const kept = /^(Nothing new since this device kept|This device kept) /;
    await expect(result(page).getByText(kept)).toBeVisible();
    await check(page);
    await expect(
      result(page).getByText(/Consistent with the checkpoint this device kept on/),
    ).toBeVisible();
    const moved = (await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0);
    expect(moved, JSON.stringify(await shiftsOf(page))).toBeLessThan(0.01);
    expect(faults).toEqual([]);
  });
}

test("a check says what went wrong, and can be made again", async ({ page }) => {
  const proxy = new LedgerProxy(() => server.url, TILE);
  await proxy.start();
  await page.goto(`${proxy.url}/performance`);
  await wholePage(page);
  proxy.mode = "refuse";
  await check(page);
  await expect(result(page).getByText(/The server asks us to wait 2 s/)).toBeVisible();
  proxy.mode = "pass";
  await expect(result(page).getByText(/records (match|still sealed)/)).toBeVisible();

  proxy.mode = "cut";
  await check(page);
  await expect(result(page).getByText("The check did not finish")).toBeVisible();
  await expect(result(page).getByText(/cannot be reached\. This says nothing/)).toBeVisible();

  for (const [change, words] of [
    [(bytes: Buffer) => bytes.subarray(0, -3), /Tile \d+ of the log's entries is damaged/],
    [
      (bytes: Buffer) => Buffer.from(bytes.toString("latin1").replace("CALL", "PULL"), "latin1"),
      /entries are not those that its checkpoint signs/,
    ],
  ] as const) {
    proxy.mode = change;
    await check(page);
    await expect(result(page).getByText("The check found a fault")).toBeVisible();
    await expect(result(page).getByText(words)).toBeVisible();
  }

  proxy.mode = "pass";
  await check(page);
  await expect(result(page).getByText(/records (match|still sealed)/)).toBeVisible();
  await page.close();
  await proxy.stop();
});

test("another log than the one that this browser has kept is found", async ({ page }) => {
  await page.goto(`${server.url}/performance`);
  await wholePage(page);
  await check(page);
  await expect(result(page).getByText(/records (match|still sealed)/)).toBeVisible();
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) {
      const value = localStorage.getItem(name) ?? "";
      // A log that had grown further by then.
      const other = value.replace(/\\n\d+\\n/, "\\n999999\\n");
      if (name.includes("ledger.checkpoint")) localStorage.setItem(name, other);
    }
  });
  await page.reload();
  await wholePage(page);
  await expect(result(page).getByText("The log does not fit what this device kept")).toBeVisible();
  await check(page);
  await expect(
    result(page).getByText(/The checkpoint that you kept is not signed by the log's key/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Forget the kept checkpoint" }).click();
  await check(page);
  await expect(result(page).getByText(/This device now keeps the checkpoint/)).toBeVisible();
});

test("what a message told is compared with the log", async ({ page }) => {
  let told = "";
  // The log may grow between the two.
  await expect(async () => {
    const checkpoint = await (await fetch(`${server.url}/ledger/checkpoint`)).text();
    const [, size = "", root = ""] = checkpoint.split("\n");
    told = logHeadText({ size: Number(size), root });
    await page.goto(`${server.url}/performance`);
    await wholePage(page);
    await expect(result(page).getByText(shortRoot(root), { exact: true })).toBeVisible({
      timeout: 3_000,
    });
  }).toPass({ timeout: 30_000 });
  const field = result(page).getByLabel("Compare with a message (optional)");
  await field.fill(`Public log: ${told}. Keep it: anyone can check`);
  await check(page);
  await expect(result(page).getByText(/still begins with the entries that your/)).toBeVisible();
  await expectTidyNow(page);

  await field.fill(told.replace(/^[\d,]+ entr\w+/, "2 entries"));
  await check(page);
  await expect(result(page).getByText(/first 2 entries do not have the root/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Forget the kept checkpoint" })).toBeHidden();
  await field.fill("2 entries");
  await check(page);
  await expect(result(page).getByText(/^Paste the number of entries and the root/)).toBeVisible();
  await expectTidyNow(page);
});
