import type { Page } from "@playwright/test";
import { mailedTo, registerMember } from "./support/mails.ts";
import { enter, expect, expectTidy, setWidth, test, PHONE } from "./support/test.ts";

const NEW_PASSWORD = "A new passphrase 8";

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

test("a lost password is reset by email", async ({ page, browser, server }) => {
  // A member of its own: the demo's logins stay as the other tests know them.
  const email = "forgetful@example.org";
  const password = "Passw0rd-before";
  const person = { fullName: "Ada Obi", phone: "+2348012345678", telegram: "@ada" };
  await registerMember(server, { ...person, email, password });
  const elsewhere = await browser.newPage();
  await enter(elsewhere, server, { email, password });

  await setWidth(page, PHONE);
  await page.goto(`${server.url}/login`);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText("Please enter your email address")).toBeVisible();
  await expectTidy(page);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("heading", { name: "Check Your Email!" })).toBeVisible();
  await expectTidy(page);

  const link = /\/reset-password\?token=\S+/.exec(
    await mailedTo(server, email, /^Reset your /),
  )?.[0];
  await page.goto(`${server.url}${link}`);
  await expect(page.getByText(email)).toBeVisible();
  expect(page.url()).toBe(`${server.url}/reset-password`);
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.getByLabel("Confirm password").fill("another one");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expectTidy(page);
  await page.getByLabel("Confirm password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("heading", { name: "Password Reset Successful!" })).toBeVisible();
  await expectTidy(page);
  await page.waitForURL(/\/login$/);

  await fillLogin(page, email, password);
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await fillLogin(page, email, NEW_PASSWORD);
  await page.waitForURL(/\/dashboard$/);

  // The session that was open elsewhere ends by itself, and the link is spent.
  await elsewhere.waitForURL(/\/login$/);
  await elsewhere.goto(`${server.url}${link}`);
  await expect(elsewhere.getByRole("heading", { name: "Invalid Reset Link" })).toBeVisible();
  await elsewhere.getByRole("link", { name: "Request New Link" }).click();
  await elsewhere.waitForURL(/\/forgot-password$/);
  await elsewhere.close();
});
