import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { openPost } from "../../server/src/delivery/outbox/testing/openPost.ts";
import { confirmOwner } from "./support/confirmOwner.ts";
import { TestServer } from "./support/server.ts";
import { DESKTOP, expect, expectTidy, PHONE, setWidth, test } from "./support/test.ts";

const PASSWORD = "Passw0rd-of-the-first";

/** No more than production demands: nobody has told this server anything else. */
const BARE = {
  NODE_ENV: "production",
  APP_SECRET: "a secret of the tests that is long enough",
  VAPID_PUBLIC_KEY:
    "BOBeArLaaEUzLzOCK1YgAjWuFs3ZGPCW4ULt7jmPgDAQq79jv4AvbVWSK7Vjj_kVJqMPrE8c4-PFrPhphkybqvY",
  VAPID_PRIVATE_KEY: "H_o3NiRfJYVyPYDdX18uRBcKmts1JglEuhbMaaCBmb4",
  TRUST_PROXY: "none",
};

test.skip(process.platform === "win32", "the whole of 127.0.0.0/8 is this machine on Linux alone");

test("from the printed link to a server that runs with what was entered", async ({ page }) => {
  test.slow();
  const server = new TestServer(BARE);
  server.ownContent();
  await server.start();
  const host = `127.77.${randomInt(256)}.${randomInt(1, 255)}`;
  const post = await openPost(2525, undefined, { host });
  try {
    await setWidth(page, DESKTOP);
    await page.goto(server.firstAdminLink());
    await becomeAdmin(page);
    const key = await setSecondFactor(page);
    await page.getByRole("link", { name: "Go on to Setup" }).click();
    await expect(page.getByRole("heading", { name: "Setup", level: 1 })).toBeVisible();
    const step = (name: string) => page.getByRole("region", { name, exact: true });
    await expect(page.getByText("No public address is set.")).toBeVisible();
    await expectTidy(page);

    const brand = step("Brand");
    await brand.getByLabel("Name").fill("Lagos Deck");
    await brand.getByLabel("Support email").fill("help@lagosdeck.nigeria");
    await brand.getByRole("button", { name: "Save brand" }).click();
    await expect(brand.getByText("Saved. Pages and emails say so now.")).toBeVisible();

    const address = step("Public address");
    await address.getByLabel("Address").fill("http://lagosdeck.nigeria");
    await address.getByRole("button", { name: "Save address" }).click();
    await expect(address.getByText("Please enter an https:// address")).toBeVisible();
    await address.getByLabel("Address").fill("https://lagosdeck.nigeria");
    await address.getByRole("button", { name: "Save address" }).click();
    // Once for all steps that follow: what could give the product away asks for its owner.
    await expect(page.getByRole("dialog", { name: "Confirm it's you" })).toBeVisible();
    await expectTidy(page);
    await setWidth(page, PHONE);
    await expectTidy(page);
    await setWidth(page, DESKTOP);
    await confirmOwner(page, { password: PASSWORD, key });
    await expect(address.getByText(/takes effect when the server restarts/)).toBeVisible();

    const mail = step("Mail");
    await mail.getByLabel("Mail server").fill(host);
    await mail.getByLabel("Port").selectOption("2525");
    await mail.getByLabel("Sender's address").fill("no-reply@lagosdeck.nigeria");
    await mail.getByRole("button", { name: "Save mail" }).click();
    await mail.getByRole("button", { name: "Send a test email" }).click();
    await expect(mail.getByText(/took it for boss@example.org/)).toBeVisible();
    const [{ recipients, email } = { recipients: [], email: null }] = post.received;
    expect(recipients).toEqual(["boss@example.org"]);
    expect(email?.subject).toBe("A test email from Lagos Deck");
    await post.close();
    await mail.getByRole("button", { name: "Send a test email" }).click();
    await expect(mail.getByText(/ECONNREFUSED/)).toBeVisible();

    const feed = step("Price feed");
    await feed.getByLabel("Where prices come from").selectOption("simulated");
    await feed.getByRole("button", { name: "Save feed" }).click();
    await feed.getByRole("button", { name: "Check the feed" }).click();
    await expect(feed.getByText(/^Simulated market: .* seconds old$/)).toBeVisible();
    await expectTidy(page);

    const restart = page.getByRole("region", { name: "Restart" });
    await expect(restart.getByText(/public address, mail, price feed/)).toBeVisible();
    await restart.getByRole("button", { name: "Restart now" }).click();
    await expect(page.getByText("The server has restarted with what you saved.")).toBeVisible({
      timeout: 30_000,
    });
    await expect(feed.getByText("Running now: Simulated market.")).toBeVisible();
    await expect(page.getByText("No public address is set.")).toBeHidden();
    await expect(page.getByText("Prices are simulated.")).toBeVisible();
    await expect(mail.getByText("Saved. The server runs with it.")).toBeVisible();
    await expectTidy(page);

    // It holds over a start of the process, and what the environment sets wins.
    await server.stop();
    server.also({ PUBLIC_URL: "https://deck.nigeria" });
    await server.start();
    await page.reload();
    await expect(address.getByText("https://deck.nigeria")).toBeVisible();
    await expect(address.getByText(/Set by the server's environment/)).toBeVisible();
    await expect(mail.getByLabel("Mail server")).toHaveValue(host);
    await expect(page).toHaveTitle(/Lagos Deck/);
  } finally {
    await post.close();
    await server.dispose();
  }
});

async function becomeAdmin(page: Page): Promise<void> {
  await page.getByLabel("Full name").fill("Ada Obi");
  await page.getByLabel("Email").fill("boss@example.org");
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Make the administrator" }).click();
  await page.waitForURL(/\/dashboard\/settings/);
}

/** Returns the key that the app was given. */
async function setSecondFactor(page: Page): Promise<string> {
  const card = page.getByRole("region", { name: "Second factor" });
  await card.getByRole("button", { name: "Set up" }).click();
  await card.getByLabel("Current password").fill(PASSWORD);
  await card.getByRole("button", { name: "Continue" }).click();
  const key = await card.locator("code").innerText();
  const kept = card.getByRole("button", { name: "I have kept them" });
  await expect(async () => {
    const secret = Secret.fromBase32(key.replaceAll(" ", ""));
    await card.getByLabel("Code of your app").fill(TOTP.generate({ secret }));
    await card.getByRole("button", { name: "Turn on" }).click();
    await expect(kept).toBeVisible();
  }).toPass();
  await kept.click();
  return key;
}
