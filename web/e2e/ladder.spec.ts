import { expect, expectTidy, PHONE, setWidth, test } from "./support/test.ts";

test("a visitor works out what a ladder costs", async ({ page, server }) => {
  await setWidth(page, PHONE);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  await page.goto(`${server.url}/performance`);
  await page.getByRole("link", { name: "What more tries cost" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ladder Calculator" })).toBeVisible();
  await expect(page).toHaveTitle(/^Ladder Calculator/);
  await expect(page.getByText(/^You lose a whole ladder of \$\d+\.\d\d about/)).toBeVisible();
  await expect(page.getByRole("columnheader", { name: /^Measured/ })).toBeVisible();
  await expectTidy(page);

  await page.getByText("My own", { exact: true }).click();
  await page.getByLabel("Your win rate in %").fill("52");
  await page.getByLabel("Payout in %").fill("85");
  await page.getByRole("slider").press("ArrowRight");
  await expect(page.getByLabel("Payout in %")).toHaveValue("86");
  await page.getByRole("slider").press("ArrowLeft");
  await page.getByLabel("First stake in $").fill("ten");
  await expect(page.getByText(/^Enter the first stake in dollars/)).toBeVisible();
  await expect(page.getByText(/^Correct the marked fields\./)).toBeVisible();
  await expectTidy(page);

  // Long amounts scroll in their tables, never the page.
  await page.getByLabel("First stake in $").fill("1000000");
  await expect(page.getByText(/^You lose a whole ladder of \$18,223,488\.70/)).toBeVisible();
  await expectTidy(page);
  await page.getByLabel("First stake in $").fill("10");
  const said = page.getByText("You lose a whole ladder of $182.23 about 9 times a month.");
  await expect(said).toBeVisible();
  await expect(page).toHaveURL(/stake=10&/);
  await page.reload();
  await expect(said).toBeVisible();
  await expect(page.getByLabel("Your win rate in %")).toHaveValue("52");
  expect(faults).toEqual([]);
});

test("it is there where martingale is spoken of", async ({ page, server }) => {
  await page.goto(server.url);
  await page.getByText("Does martingale help?").click();
  await page.getByRole("link", { name: "What a ladder costs at your stake" }).click();
  await expect(page).toHaveURL(`${server.url}/ladder`);
  await page.goto(`${server.url}/risk`);
  await page.getByRole("link", { name: "What a martingale ladder really costs" }).click();
  await expect(page.getByText(/^You lose a whole ladder/)).toBeVisible();
});
