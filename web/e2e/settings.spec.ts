import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { codeIn, mailedTo, registerMember } from "./support/mails.ts";
import { enter, expect, expectTidy, setWidth, test, PHONE } from "./support/test.ts";

async function downloaded(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return readFileSync(await download.path(), "utf8");
}

/** Files of a folder that hold one of the texts anywhere in their bytes. */
function filesHolding(folder: string, texts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .filter((path) => {
      const bytes = readFileSync(path);
      return texts.some((text) => bytes.includes(text));
    });
}

test("a member changes settings, takes the data along and leaves", async ({
  page,
  browser,
  server,
}) => {
  const member = {
    fullName: "Settings Probe",
    email: "probe.first@example.org",
    phone: "+2348098765432",
    telegram: "@settings-probe",
    password: "Quiet-harbour-9",
  };
  const newEmail = "probe.second@example.org";
  await registerMember(server, member);
  const elsewhere = await browser.newPage();
  await enter(elsewhere, server, member);
  await setWidth(page, PHONE);
  await enter(page, server, member, "/dashboard/settings");
  const devices = page.getByRole("region", { name: "Signed-in devices" });
  await expect(devices.getByText("This device", { exact: true })).toBeVisible();
  await expectTidy(page);

  const profile = page.getByRole("region", { name: "Profile" });
  await profile.getByLabel("Full name").fill("Settings Probe Changed");
  await profile.getByRole("button", { name: "Save profile" }).click();
  await expect(profile.getByText("Your profile is saved.")).toBeVisible();

  const notifications = page.getByRole("region", { name: "Notifications" });
  await notifications.getByRole("switch", { name: "Marketing: Email" }).click();
  await expect(notifications.getByText("Saved", { exact: true })).toBeVisible();

  const email = page.getByRole("region", { name: "Email address" });
  await email.getByLabel("New email").fill(newEmail);
  await email.getByLabel("Current password").fill(member.password);
  await email.getByRole("button", { name: "Send code" }).click();
  const code = codeIn(await mailedTo(server, newEmail, /new address/));
  await email.getByLabel("Confirmation code").fill(code);
  await expectTidy(page);
  await email.getByRole("button", { name: "Confirm new address" }).click();
  await expect(email.getByText("Your email address is changed.")).toBeVisible();
  await mailedTo(server, member.email, /address was changed/);

  // Another password ends the other device's session, and only that.
  const password = page.getByRole("region", { name: "Password" });
  await password.getByLabel("Current password").fill(member.password);
  await password.getByLabel("New password").fill("Quiet-harbour-2");
  await password.getByLabel("Confirm password").fill("Quiet-harbour-2");
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(password.getByText(/other devices? (was|were) signed out/)).toBeVisible();
  await elsewhere.waitForURL(/\/login$/);
  await elsewhere.close();
  await page.reload();
  await expect(page.getByRole("switch", { name: "Marketing: Email" })).toBeChecked();
  await expect(page.getByLabel("Full name")).toHaveValue("Settings Probe Changed");

  const json = JSON.parse(await downloaded(page, "Download JSON")) as {
    account: { email: string; fullName: string }[];
  };
  expect(json.account[0]).toMatchObject({
    email: newEmail,
    fullName: "Settings Probe Changed",
    phone: member.phone,
  });
  expect(await downloaded(page, "Download CSV")).toContain(`'${member.telegram}`);

  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog");
  await expect(
    dialog.getByText("Are you sure you want to delete your account? This action cannot be undone."),
  ).toBeVisible();
  await expectTidy(page);
  await dialog.getByLabel("Current password").fill("Wrong-passw0rd");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(dialog.getByText("The current password is not right")).toBeVisible();
  await dialog.getByLabel("Current password").fill("Quiet-harbour-2");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await page.waitForURL(`${server.url}/`);

  // Nothing of the member is left in any file, the database's unused pages included. The server
  // is stopped meanwhile, since it keeps the last changes apart from the database's file.
  await server.stop();
  const left = filesHolding(server.dataDir, [
    "Settings Probe",
    newEmail,
    member.phone,
    member.telegram,
  ]);
  expect(left).toEqual([]);
  await server.start();
});
