import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { mailedTo, registerMember } from "./support/mails.ts";
import type { TestServer } from "./support/server.ts";
import {
  expect,
  expectTidy,
  expectTidyNow,
  goWithin,
  logIn,
  setWidth,
  signIn,
  test,
  DESKTOP,
} from "./support/test.ts";

const PASSWORD = "Passw0rd-of-a-member";
const DESK = "/dashboard/admin/users";

/** A confirmed guest whose name nobody else in this demo bears. */
async function newcomer(server: TestServer, fullName: string, email: string): Promise<void> {
  const person = { fullName, phone: "+2348012345678", telegram: "@newcomer" };
  await registerMember(server, { ...person, email, password: PASSWORD });
}

/** The row that a search for the member leaves on the open desk. */
async function searched(page: Page, fullName: string) {
  await page.getByRole("searchbox", { name: "Search members" }).fill(fullName.toLowerCase());
  await expect(page.getByText("One member matches.")).toBeVisible();
  return page.getByRole("listitem").filter({ has: page.getByRole("link", { name: fullName }) });
}

/** Opens the page of a member from the list. */
async function openPage(page: Page, fullName: string): Promise<void> {
  const row = await searched(page, fullName);
  await row.getByRole("link", { name: fullName }).click();
  await expect(page.getByRole("heading", { name: fullName, level: 1 })).toBeVisible();
}

test.describe("the members' desk", () => {
  const who = "Zelda Quist";

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("signaldeck.theme", "dark"));
    await setWidth(page, DESKTOP);
  });

  test("search, grant Gold, revoke", async ({ page, server }) => {
    await newcomer(server, who, "quick@example.org");
    await signIn(page, server, "admin", DESK);
    await expect(page.getByRole("link", { name: who })).toBeVisible();
    await expectTidy(page);

    const row = await searched(page, who);
    await expect(row.getByText("Guest")).toBeVisible();
    await expect(row.getByRole("button", { name: /Revoke/ })).toBeDisabled();
    await row.getByRole("button", { name: /Grant Gold/ }).click();
    await page.getByLabel("Reason").fill("Won the competition");
    await expectTidy(page);
    await page.getByRole("dialog").getByRole("button", { name: "Grant Gold" }).click();
    await expect(row.getByText("Gold", { exact: true })).toBeVisible();
    await expect(row.getByText("Deposited")).toBeVisible();
    await expect(row.getByRole("button", { name: /Grant Gold/ })).toBeDisabled();
    await expectTidy(page);

    await row.getByRole("button", { name: /Revoke/ }).click();
    await page.getByLabel("Reason").fill("Granted by mistake");
    await expectTidy(page);
    await page.getByRole("button", { name: "Revoke access" }).click();
    await expect(row.getByText("Guest")).toBeVisible();

    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(page.getByText("One member matches.")).toBeHidden();
    await page.getByRole("searchbox").fill("nobody of this name");
    const nobody = 'No users found matching "nobody of this name"';
    await expect(page.getByText(nobody)).toBeVisible();
    await expectTidy(page);

    await page.getByRole("button", { name: "Clear search" }).click();
    await page.getByLabel("Tier", { exact: true }).selectOption("gold");
    await expect(page.getByText(/members? match/)).toBeVisible();
    await expect(page.getByRole("link", { name: who })).toHaveCount(0);
    await expectTidy(page);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV" }).click(),
    ]);
    const lines = readFileSync(await file.path(), "utf8");
    expect(lines).toContain("Demo Gold");
    expect(lines).not.toContain("Demo Silver");
  });

  test("a part of the members is written to", async ({ page, server }) => {
    await signIn(page, server, "admin", `${DESK}?tier=silver`);
    await page.getByRole("link", { name: "Write to them" }).click();
    await expect(page.getByText(/^Goes to one member of 1\.$/)).toBeVisible();
    await page.getByLabel("Subject").fill("Maintenance on Sunday");
    await page.getByLabel("Text", { exact: true }).fill("From 6 to 7 in the morning.");
    await page.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("dialog", { name: "As the member reads it" });
    await expect(preview.getByText("Stop these emails").first()).toBeVisible();
    await expectTidyNow(page);
    await preview.getByRole("button", { name: "Close" }).last().click();

    await page.getByRole("button", { name: "Send a test to myself" }).click();
    await expect(page.getByText("The test is on its way to you.")).toBeVisible();
    const own = server.account("admin").email;
    await mailedTo(server, own, /Maintenance on Sunday/);
    await page.getByRole("button", { name: "Send to members" }).click();
    const asking = page.getByRole("dialog", { name: "Send to one member?" });
    await asking.getByRole("button", { name: "Send to one member" }).click();
    await expect(page.getByText("It is being sent to one member.")).toBeVisible();
    const sent = page.getByRole("list", { name: "Announcements" });
    await expect(sent.getByText("1 sent")).toBeVisible({ timeout: 20_000 });
    await expectTidy(page);
    const text = await mailedTo(server, server.account("silver").email, /Maintenance on Sunday/);
    expect(text).toContain("From 6 to 7 in the morning.");

    // The link in the mail ends announcements, and nothing else.
    await page.goto(server.url + (/\/unsubscribe\S+/.exec(text)?.[0] ?? ""));
    await page.getByRole("button", { name: "Stop these emails" }).click();
    await expect(page.getByText(/You get no more announcements/)).toBeVisible();
    await page.goto(`${server.url}/dashboard/admin/announcements?tier=silver`);
    await expect(page.getByText("Switched announcements off: 1")).toBeVisible();
  });

  test("members are brought along from a file, join, and are taken back", async ({
    page,
    server,
    browser,
  }) => {
    const name = `${who} Brought`;
    const email = "brought@example.org";
    const other = "stays.away@example.org";
    const file = [
      "Name;Email;Country;Broker account;Verified deposit (USD);Company",
      `${name};${email};Ghana;48213377;500;Acme`,
      `Ama Boateng;${other};Kenya;;;`,
      "Jo;not-an-address;Freedonia;;;",
    ];
    await signIn(page, server, "admin", DESK);
    await page.getByRole("link", { name: "Import members" }).click();
    await page.getByLabel(/Choose a CSV file$/).setInputFiles({
      name: "old.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(file.join("\r\n")),
    });
    await page.getByRole("button", { name: "Check, write nothing" }).click();
    const check = page.getByRole("region", { name: "Check of old.csv" });
    await expect(check).toContainText("2 new, 0 already there, 1 refused.");
    await expect(check).toContainText("Not imported: the column Company");
    await expect(check.getByText("The country “Freedonia” is not known.")).toBeVisible();
    await page.getByText("Email each of them a link").click();
    await page.getByText("I vouch for one verified deposit, $500 in all").click();
    await page.getByLabel("How you know").fill("The broker's list");
    await expectTidy(page);
    await page.getByRole("button", { name: "Import 2 members" }).click();
    const imports = page.getByRole("list", { name: "Imports" });
    await expect(imports).toContainText("2 of 2 imported, 2 invited, 0 joined", {
      timeout: 20_000,
    });
    await expect(imports.getByText("Done")).toBeVisible({ timeout: 20_000 });

    // One of them comes in by the link, which shows what there is to agree to.
    const text = await mailedTo(server, email, /^Choose a password/);
    const visitor = await browser.newContext();
    const own = await visitor.newPage();
    await own.goto(server.url + (/\/reset-password\S+/.exec(text)?.[0] ?? ""));
    await expect(own.getByText(/By saving your password you acknowledge/)).toBeVisible();
    await expectTidy(own);
    await own.getByLabel("New password").fill(PASSWORD);
    await own.getByLabel("Confirm password").fill(PASSWORD);
    await own.getByRole("button", { name: "Save password" }).click();
    await expect(own.getByRole("heading", { name: "Your password is saved" })).toBeVisible();
    await logIn(own, server, { email, password: PASSWORD });
    await own.waitForURL(/\/dashboard$/);
    await expect(own.getByText("GOLD", { exact: true }).first()).toBeVisible();

    await goWithin(page, DESK);
    await openPage(page, name);
    await expect(page.getByText("Imported from a file")).toBeVisible();
    await expectTidyNow(page);
    const gives = page.getByRole("region", { name: "What gives access" });
    await gives.getByRole("link", { name: "Open the claim" }).click();
    await expect(page.getByText(/by the word of whoever vouched for it/)).toBeVisible();
    await expectTidyNow(page);

    // What was vouched for was wrong: it is taken back, and the member hears of it.
    await page.getByRole("button", { name: "Take the approval back" }).click();
    await page.getByLabel("Reason").fill("The list was an old one.");
    await page.getByLabel("Reason").press("Control+Enter");
    await expect(own.getByText("Your access has changed: Guest, locked")).toBeVisible();
    await visitor.close();

    await goWithin(page, "/dashboard/admin/member-imports");
    await page.getByRole("button", { name: "Take back old.csv" }).click();
    await expect(page.getByRole("dialog")).toContainText("one member of it has not joined");
    await expectTidyNow(page);
    await page.getByRole("button", { name: "Remove them" }).click();
    await expect(imports).toContainText("1 joined, 1 removed, 1 stayed", { timeout: 20_000 });
    await expectTidyNow(page);
  });

  test("a grant with an end, a note, a block that refuses the login", async ({ page, server }) => {
    const name = `${who} Page`;
    const email = "page@example.org";
    await newcomer(server, name, email);
    await signIn(page, server, "admin", DESK);
    await openPage(page, name);
    await expectTidy(page);

    await page.getByRole("button", { name: "Change access" }).click();
    await page.getByLabel("Tier", { exact: true }).selectOption("gold");
    await page.getByText("The dashboard is unlocked").click();
    const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel(/^Until the end of/).fill(day);
    await expectTidy(page);
    await page.getByRole("button", { name: "Set access" }).click();
    await expect(page.getByText("Please give a reason")).toBeVisible();
    await page.getByLabel("Reason").fill("A courtesy");
    await page.getByRole("button", { name: "Set access" }).click();
    await expect(page.getByText(/^Granted until/)).toContainText("Guest, locked");
    await expect(page.getByText("Access granted for a time")).toBeVisible();

    await page.getByLabel("New note").fill("Asked for a courtesy");
    await page.getByRole("button", { name: "Save note" }).click();
    await expect(page.getByText("Asked for a courtesy").first()).toBeVisible();
    await expectTidy(page);

    await page.getByRole("button", { name: "Block account" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Chargeback");
    await expectTidy(page);
    await dialog.getByRole("button", { name: "Block account" }).click();
    await expect(page.getByText(/^Blocked since/)).toBeVisible();
    await expectTidy(page);

    const visitor = await page.context().browser()?.newContext();
    const login = await visitor?.newPage();
    if (!visitor || !login) throw new Error("no second window");
    await logIn(login, server, { email, password: PASSWORD });
    await expect(login.getByText(/This account is blocked\. Write to support/)).toBeVisible();

    await page.getByRole("button", { name: "Unblock account" }).click();
    await dialog.getByLabel("Reason").fill("Settled");
    await dialog.getByRole("button", { name: "Unblock account" }).click();
    await expect(page.getByText("The member can sign in again.")).toBeVisible();
    await login.getByRole("button", { name: "Log in" }).click();
    await login.waitForURL(/\/dashboard$/);
    await visitor.close();
  });

  test("a look through the member's eyes only looks", async ({ page, server }) => {
    const name = `${who} View`;
    await newcomer(server, name, "view@example.org");
    await signIn(page, server, "admin", DESK);
    await openPage(page, name);
    await page.getByRole("button", { name: "View as member" }).click();
    const banner = page.getByRole("region", { name: "Member view" });
    await expect(banner).toContainText(`You are looking through the eyes of ${name} – read only`);
    await expect(page.getByText("TRIAL", { exact: true })).toBeVisible();
    await expectTidy(page);

    // What the member could do there is refused, with a sentence.
    await page.getByRole("link", { name: "Profile Settings" }).click();
    await expect(page.getByText("This is hidden while somebody looks").first()).toBeVisible();
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText(/nothing can be changed from here/)).toBeVisible();
    await expect(banner).toBeVisible();
    await expectTidy(page);

    await banner.getByRole("button", { name: "Leave view" }).click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await expect(page.getByText("Looked through the member's eyes")).toBeVisible();

    // Nothing of the view was stored: a reload within one is the staff member's own session.
    await page.getByRole("button", { name: "View as member" }).click();
    await expect(banner).toBeVisible();
    await page.reload();
    await expect(page.getByText("Welcome, Demo")).toBeVisible();
    await expect(banner).toHaveCount(0);
  });
});
