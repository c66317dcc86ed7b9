import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { mailedTo, registerMember } from "./support/mails.ts";
import type { TestServer } from "./support/server.ts";
import {
  enter,
  expect,
  expectTidy,
  goWithin,
  logIn,
  setWidth,
  signIn,
  test,
  DESKTOP,
} from "./support/test.ts";

const PERIOD = 30_000;

/** What an authenticator app shows, some time steps from now. */
function appCode(key: string, steps = 0): string {
  const secret = Secret.fromBase32(key.replaceAll(" ", ""));
  return TOTP.generate({ secret, timestamp: Date.now() + steps * PERIOD });
}

async function signOut(page: Page, server: TestServer) {
  await page.goto(`${server.url}/dashboard/settings`);
  await page
    .getByRole("region", { name: "Signed-in devices" })
    .getByRole("listitem")
    .filter({ hasText: "This device" })
    .getByRole("button")
    .click();
  await page.waitForURL(`${server.url}/`);
}

test("a member signs in with a second factor", async ({ page, server }) => {
  test.slow();
  const email = "second.factor@example.org";
  const password = "Quiet-harbour-7";
  const person = { fullName: "Ada Obi", phone: "+2348012345678", telegram: "@ada" };
  await registerMember(server, { ...person, email, password });
  await setWidth(page, DESKTOP);
  // Set up: password, QR code, a first code of the app, recovery codes to keep.
  await enter(page, server, { email, password }, "/dashboard/settings");
  const card = page.getByRole("region", { name: "Second factor" });
  await card.getByRole("button", { name: "Set up" }).click();
  await card.getByLabel("Current password").fill(password);
  await card.getByRole("button", { name: "Continue" }).click();
  await expect(card.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectTidy(page);
  const key = await card.locator("code").innerText();
  const codes = card.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  let first = "";
  // The step before counts as well; where it ends on the way to the server, the next one does.
  await expect(async () => {
    first = appCode(key, -1);
    await card.getByLabel("Code of your app").fill(first);
    await card.getByRole("button", { name: "Turn on" }).click();
    await expect(codes).toHaveCount(10);
  }).toPass();
  await expectTidy(page);
  const [recoveryCode = ""] = await codes.allInnerTexts();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    card.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(readFileSync(await download.path(), "utf8")).toContain(recoveryCode);
  await card.getByRole("button", { name: "I have kept them" }).click();
  await expect(card.getByText("10 recovery codes are left.")).toBeVisible();
  await mailedTo(server, email, /second factor is on/);

  // In with the app's next code; the one that was used before is refused.
  await signOut(page, server);
  await logIn(page, server, { email, password });
  const code = page.getByLabel("Code of your app");
  await expect(code).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();
  await expectTidy(page);
  await code.fill(first);
  await code.press("Enter");
  await expect(page.getByText(/not right or was used already/)).toBeVisible();
  await expect(code).toBeFocused();
  const second = appCode(key);
  await code.fill(second);
  await code.press("Enter");
  await page.waitForURL(/\/dashboard$/);

  // A replayed code does not open a second session; a recovery code does, once.
  await signOut(page, server);
  await logIn(page, server, { email, password });
  await code.fill(second);
  await code.press("Enter");
  await expect(page.getByText(/not right or was used already/)).toBeVisible();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await page.getByLabel("Recovery code").fill(recoveryCode.toLowerCase());
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/dashboard$/);
  await mailedTo(server, email, /recovery code was used/);

  await goWithin(page, "/dashboard/settings");
  await expect(card.getByText("9 recovery codes are left.")).toBeVisible();
  await card.getByRole("button", { name: "Turn off" }).click();
  const dialog = page.getByRole("dialog");
  await expectTidy(page);
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByLabel("Code of your app").fill(appCode(key, 1));
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(card.getByText("The second factor is off.")).toBeVisible();
});

test("an admin invites a colleague", async ({ page, browser, server }) => {
  test.slow();
  const email = "colleague@example.org";
  const name = "New Colleague";
  await setWidth(page, DESKTOP);
  await signIn(page, server, "admin");
  await expect(page.getByText(/^Demo: staff sign in without a second factor/)).toBeVisible();
  await goWithin(page, "/dashboard/admin/staff");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Full name").fill(name);
  await expectTidy(page);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(`on its way to ${email}`)).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: email });
  await expect(row.getByText(/Invited until/)).toBeVisible();
  await expectTidy(page);

  const link = /\/reset-password\?token=\S+/.exec(await mailedTo(server, email, /invited/))?.[0];
  const elsewhere = await browser.newPage();
  await elsewhere.goto(`${server.url}${link}`);
  await elsewhere.getByLabel("New password").fill("Quiet-harbour-8");
  await elsewhere.getByLabel("Confirm password").fill("Quiet-harbour-8");
  await elsewhere.getByRole("button", { name: "Save password" }).click();
  await elsewhere.waitForURL(/\/login$/);
  await logIn(elsewhere, server, { email, password: "Quiet-harbour-8" });
  await elsewhere.waitForURL(/\/dashboard/);

  // The keyboard reaches what can be done; withdrawn rights end the session.
  await page.reload();
  await row.getByRole("button", { name: `Actions for ${name}` }).press("Enter");
  await expect(page.getByRole("menuitem", { name: /^Make administrator/ })).toBeFocused();
  await expectTidy(page);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/signed out everywhere/)).toBeVisible();
  await expectTidy(page);
  await dialog.getByRole("button", { name: "Withdraw rights" }).click();
  await expect(page.getByText(`${name} is no longer staff.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await elsewhere.waitForURL(/\/login$/);
  await elsewhere.close();
});
