import { readFile } from "node:fs/promises";
import { expect, expectTidy, setWidth, signIn, test } from "./support/test.ts";

const APPLICATION = {
  fullName: "=Ada Careful",
  countryCode: "+234",
  phoneNumber: "+2347055501234",
  email: "ada.careful@example.org",
  hasAccount: "no",
  hasFunded: "no",
  canAfford: "no",
  hasLostMoney: "yes",
  lossAmount: "about $900",
  usageMethod: "auto",
  wantsCall: "no",
  callCountryCode: "+234",
  callNumber: "",
  readyToStart: "now",
};

test("an application that needs care appears live, is answered with a note, and exported", async ({
  page,
  server,
}) => {
  await setWidth(page, 1440);
  await signIn(page, server, "support");
  await page.getByRole("link", { name: "Applications", exact: true }).click();
  const list = page.getByRole("region", { name: "Applications" });
  await list.getByLabel("Status").selectOption("needs_care");
  await expect(list.getByText("Demo Careful")).toBeVisible();
  await expect(list.getByText("Demo Reader")).toHaveCount(0);

  await server.call("POST", "/bot-access/submit", { body: APPLICATION });
  const fresh = list.getByRole("link", { name: /Ada Careful/ });
  await expect(fresh).toBeVisible();
  await fresh.click();
  const care = page.getByRole("region", { name: "Duty of care" });
  await expect(care.getByText("They cannot afford a deposit.")).toBeVisible();
  await expect(care.getByText(/a loss of \$100 or more/)).toBeVisible();
  await expect(care.getByText(/Do not ask for a deposit/)).toBeVisible();
  await expect(page.getByText("The bot trades for me")).toBeVisible();
  await expectTidy(page);

  const card = page.getByRole("region", { name: "Status" });
  await card.getByLabel("Notes").fill("Called. Will not deposit.");
  await card.getByLabel("Status").selectOption("contacted");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Saved")).toBeVisible();
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByText("Needs care → Contacted")).toBeVisible();
  await expect(history.getByText(/Demo Support,/)).toBeVisible();
  // It has left the filter, and not what it needs.
  await expect(fresh).toHaveCount(0);
  await expect(care).toBeVisible();

  await list.getByLabel("Status").selectOption("");
  await page.getByLabel("Find by name, address or number").fill("0705 550");
  await expect(list.getByRole("link")).toHaveCount(1);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^applications-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain("'=Ada Careful");
  expect(text).toContain("cannot_afford large_loss");
  expect(text.trim().split("\r\n")).toHaveLength(2);
});

test("on a phone the list leads to an application and back", async ({ page, server }) => {
  await setWidth(page, 360);
  await signIn(page, server, "support", "/dashboard/desk/applications");
  await expectTidy(page);
  await page.getByRole("link", { name: /Demo Burnt/ }).click();
  await expect(page.getByRole("region", { name: "Duty of care" })).toBeVisible();
  await expectTidy(page);
  await page.getByRole("main").getByRole("link", { name: "Applications" }).click();
  await expect(page.getByRole("link", { name: /Demo Reader/ })).toBeVisible();
});
