import type { BotSubmissionDto, ProductDto, ProductId } from "@signaldeck/contract";
import type { Page } from "@playwright/test";
import type { TestServer } from "./support/server.ts";
import { expect, expectTidy, goWithin, setWidth, signIn, test, PHONE } from "./support/test.ts";

const choose = (page: Page, question: RegExp, option: string) =>
  page.getByRole("radiogroup", { name: question }).getByText(option, { exact: true }).click();

/** The questions that every branch has; "no" closes both conditional ones. */
async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full name").fill("Ada Obi");
  await page.getByLabel("Phone number").fill("801 234 5678");
  await page.getByLabel("Email").fill(email);
  await choose(page, /account with the partner/, "No");
  await choose(page, /funded/, "Not yet, but I am ready to");
  await choose(page, /afford/, "Yes");
  await choose(page, /lost money/, "No");
  await choose(page, /use the bot/, "Both");
  await choose(page, /call you/, "No");
  await choose(page, /start/, "This week");
}

/** What the operator says of each product is on the page, word for word. */
async function expectWhatExists(
  page: Page,
  server: TestServer,
  ids: readonly ProductId[],
): Promise<void> {
  const products = await server.call<ProductDto[]>("GET", "/content/products");
  for (const id of ids) {
    const today = products.find((product) => product.id === id)?.today ?? `no product ${id}`;
    await expect(page.getByText(today, { exact: true })).toBeVisible();
  }
}

const BONUS = ["bootcamp", "live-analysis", "signal-group", "professional-support"] as const;

test("a visitor applies, on every branch of the questions", async ({ page, server }) => {
  await setWidth(page, PHONE);
  const submit = page.getByRole("button", { name: "Submit application" });
  const staff = await server.signIn("support");
  const newest = async () => {
    const path = "/bot-access/submissions?limit=1";
    const [row] = await server.call<BotSubmissionDto[]>("GET", path, { token: staff });
    return row;
  };

  await page.goto(`${server.url}/bot-access`);
  await expect(page.getByText("6-month free AI bot trial")).toBeVisible();
  const timer = page.getByRole("timer");
  await expect(timer).toHaveText(/^\d\d:\d\d:\d\d$/);
  const before = await timer.textContent();
  await expect(timer).not.toHaveText(before ?? "");
  await expectWhatExists(page, server, ["ai-bot"]);
  await expectTidy(page);

  await submit.click();
  await expect(page.getByText("Full name is required")).toBeVisible();
  await expect(page.getByText("Please select an option")).toHaveCount(7);
  await expect(page.getByLabel("Full name")).toBeFocused();
  await page.getByLabel("Full name").fill("A");
  await expect(page.getByText("Full name is required")).toHaveCount(0);

  // Both conditional questions open, are asked for, and are sent.
  await fill(page, "branches@example.org");
  await choose(page, /lost money/, "Yes");
  await choose(page, /call you/, "Yes");
  await submit.click();
  await expect(page.getByText("Please enter the loss amount")).toBeVisible();
  await expect(page.getByText("Please enter a call number")).toBeVisible();
  await expectTidy(page);
  await page.getByLabel("How much did you lose?").fill("about $300");
  await page.getByLabel("Country code of the call").selectOption("+44");
  await page.getByLabel("Call number").fill("20 7946 0000");

  // Without an answer of the server nothing of it is lost.
  await page.route("**/api/bot-access/submit", (route) => route.abort());
  await submit.click();
  await expect(page.getByRole("alert")).toHaveText(
    "An error occurred while submitting the form. Please try again.",
  );
  await page.unroute("**/api/bot-access/submit");
  await submit.click();
  await page.waitForURL(/\/bot-access\/success$/);
  await expect(page.getByText("Please do not deposit yet")).toBeVisible();
  await expect(page.getByRole("link", { name: /Create a broker account/ })).toHaveCount(0);
  await expectWhatExists(page, server, ["ai-bot", ...BONUS]);
  await expectTidy(page);
  expect(await newest()).toMatchObject({
    status: "needs_care",
    phoneNumber: "+2348012345678",
    lossAmount: "about $300",
    callNumber: "+442079460000",
  });

  // Neither opens: the steps with the broker's link and who pays for it.
  await page.goto(`${server.url}/bot-access`);
  await fill(page, "plain@example.org");
  await submit.click();
  await page.waitForURL(/\/bot-access\/success$/);
  await expect(
    page.getByText("We are paid by the broker for members whom we refer."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: /Create a broker account/ })).toHaveAttribute(
    "href",
    /^https:\/\/broker\.example\/register\?ref=/,
  );
  await expectTidy(page);
  const plain = await newest();
  expect(plain).toMatchObject({ status: "new", lossAmount: "", callNumber: "" });

  await server.call("PATCH", `/bot-access/submissions/${plain?.id ?? ""}/status`, {
    token: staff,
    body: { status: "contacted", notes: "Written to" },
  });
  expect(await newest()).toMatchObject({ status: "contacted", notes: "Written to" });
});

test("gold members set their bot's rules, start and pause it", async ({ page, server }) => {
  await setWidth(page, PHONE);
  await signIn(page, server, "gold", "/dashboard/bot-access");
  await expect(page.getByRole("region", { name: "Paper account" })).toContainText(
    "No broker and no money.",
  );
  await page.getByText("Moderate", { exact: true }).click();
  await expect(page.getByText("✓ Saved")).toBeVisible();
  await page.getByText("$100", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "$100", exact: true })).toBeChecked();
  const start = page.getByRole("button", { name: "Start the bot" });
  const pause = page.getByRole("button", { name: "Pause the bot" });
  await expect(pause).toBeVisible();
  await pause.click();
  await expect(start).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: /^Moderate/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: "$100", exact: true })).toBeChecked();
  await start.click();
  await expect(pause).toBeVisible();
  await page.getByRole("button", { name: "1W" }).click();
  await expect(page.getByText(/in the last 1W/)).toBeVisible();
  await expectTidy(page);

  await goWithin(page, "/dashboard/copy-trading");
  await expect(page.getByRole("heading", { name: "Auto-Copy Trading System" })).toBeVisible();
  await page.getByRole("button", { name: "Tell me when it opens" }).click();
  await expect(page.getByText(/you want to be told/)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Do not tell me" }).click();
  await expect(page.getByRole("button", { name: "Tell me when it opens" })).toBeVisible();
  await expectTidy(page);
});
