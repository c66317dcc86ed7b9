import {
  deskOf,
  guestAt,
  open,
  reportDeposit,
  row,
  sendProof,
  windowOf,
} from "./support/claimsDesk.ts";
import { mailedTo } from "./support/mails.ts";
import { expect, expectTidy, goWithin, setWidth, signIn, test } from "./support/test.ts";

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

test("two people, one claim: seen by both, decided by one, unlocked at once", async ({
  browser,
  server,
}) => {
  const one = await deskOf(browser, server, "support");
  const other = await deskOf(browser, server, "support2");
  const member = await guestAt(browser, server, "Ada Approved");
  await expectTidy(one);

  await sendProof(member);
  await expect(row(one, "Ada Approved")).toBeVisible();
  await expect(row(other, "Ada Approved")).toBeVisible();
  await reportDeposit(server, "Ada Approved");
  await expect(row(other, "Ada Approved").getByText("Reported by the broker")).toBeVisible();

  // A member is found by the admission code that they name in the messaging app, and nobody else is.
  const code = await member.locator("main .font-mono").last().innerText();
  const find = one.getByRole("searchbox", { name: "Find a claim" });
  await find.fill(code);
  await expect(row(one, "Demo Overdue")).toHaveCount(0);
  await expect(row(one, "Ada Approved")).toBeVisible();
  await find.fill("");
  await expect(row(one, "Demo Overdue")).toBeVisible();

  await open(one, "Ada Approved");
  await expect(one.getByText("First deposit, $500.00")).toBeVisible();
  await expect(row(other, "Ada Approved").getByText("Being viewed by Demo Support")).toBeVisible();
  await row(other, "Ada Approved").click();
  await expect(other.getByText("has this claim open")).toBeVisible();
  await expect(other.getByLabel("Verified amount")).toBeDisabled();
  await expectTidy(other);

  // The proof comes with a token and is shown from memory, which the policy has to allow.
  const proof = one.getByRole("img", { name: "The proof that the member has sent" });
  await expect(proof).toHaveJSProperty("naturalWidth", 1);
  await expectTidy(one);

  await one.keyboard.press("a");
  await expect(one.getByLabel("Verified amount")).toBeFocused();
  await one.keyboard.type("500");
  await expect(one.getByText("gold", { exact: true })).toBeVisible();
  await one.keyboard.press("Enter");
  await expect(one.getByRole("button", { name: "Approve $500" })).toBeFocused();
  await one.keyboard.press("Enter");
  await expect(member.getByText("Your dashboard is unlocked")).toBeVisible();
  await expect(member.getByText("GOLD", { exact: true }).first()).toBeVisible();

  // The next one opens by itself.
  await expect(one.getByText("Approved with $500: Ada Approved")).toBeVisible();
  await expect(one.getByRole("heading", { name: "Demo Overdue" })).toBeVisible();
  await expect(other.getByText("Approved with $500")).toBeVisible();
  await expect(other.getByText(/By Demo Support,/)).toBeVisible();
  await expect(row(one, "Ada Approved")).toHaveCount(0);
  expect(await mailedTo(server, "ada.approved@example.org", /unlocked/)).toContain("$500");

  await expectTidy(one);
});

test("a claim is taken over on purpose and rejected with a reason; a code unlocks at once", async ({
  browser,
  server,
}) => {
  const one = await deskOf(browser, server, "support");
  const other = await deskOf(browser, server, "support2");
  const member = await guestAt(browser, server, "Ben Coded");
  await sendProof(member);
  await open(one, "Ben Coded");
  await row(other, "Ben Coded").click();
  await other.getByRole("button", { name: "Take over" }).click();
  await expect(one.getByText("has this claim open")).toBeVisible();

  await other.keyboard.press("r");
  await other.getByRole("button", { name: "Unreadable" }).click();
  await other.getByRole("button", { name: "Reject claim" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Reject claim" }).click();
  await expect(other.getByText("Rejected: Ben Coded")).toBeVisible();
  await expect(one.getByRole("status").getByText("Rejected")).toBeVisible();
  await expect(member.getByText(/Please send a sharper picture/)).toBeVisible();
  expect(await mailedTo(server, "ben.coded@example.org", /could not be verified/)).toContain(
    "sharper picture",
  );

  // The inbox says it too, on every device, until it is read there.
  await goWithin(member, "/dashboard/inbox");
  await expect(member.getByRole("link", { name: "Inbox, 1 unread" })).toBeVisible();
  await expectTidy(member);
  const notice = member.getByRole("link", { name: /deposit could not be verified.*unread/ });
  await expect(notice).toContainText("sharper picture");
  await notice.click();
  await expect(member.getByRole("link", { name: "Inbox", exact: true })).toBeVisible();

  await member.getByRole("button", { name: "Try again" }).click();
  await member.getByRole("button", { name: "Continue" }).click();
  await sendProof(member);
  await open(one, "Ben Coded");
  await row(other, "Ben Coded").click();
  await expect(one.getByText(/Please send a sharper picture/).first()).toBeVisible();
  await one.getByLabel("Tier of the code").selectOption("pro");
  await one.getByRole("button", { name: "Issue code" }).click();
  await one.getByRole("dialog").getByRole("button", { name: "Issue code" }).click();
  const code = await one.getByText(/^[A-Z2-9]{10}$/).innerText();
  await expectTidy(one);
  // A colleague sees that there is a code, and never the code.
  await expect(other.getByText(/A code was issued that works until/)).toBeVisible();
  await expect(other.getByText(code)).toHaveCount(0);

  await member.getByRole("textbox", { name: "Dashboard code" }).fill(code);
  await member.getByRole("button", { name: "Unlock" }).click();
  await expect(member.getByText("Your dashboard is unlocked")).toBeVisible();
  await expect(member.getByText("PRO", { exact: true }).first()).toBeVisible();
  // What support has open follows: the member is unlocked while the claim still waits.
  await expect(one.getByText("Unlocked", { exact: true })).toBeVisible();
});

test("a mistake has a way back: undone, corrected, taken back and reopened, and the member sees each step", async ({
  browser,
  server,
}) => {
  const one = await deskOf(browser, server, "support");
  const other = await deskOf(browser, server, "support2");
  const member = await guestAt(browser, server, "Cleo Corrected");
  const email = "cleo.corrected@example.org";
  const told = (access: string) =>
    expect(member.getByText(`Your access has changed: ${access}`)).toBeVisible();
  await sendProof(member);
  await open(one, "Cleo Corrected");

  // A digit too much is asked for twice, and undone at once.
  await one.keyboard.press("a");
  await expect(one.getByLabel("Verified amount")).toBeFocused();
  await one.keyboard.type("5000");
  await one.keyboard.press("Enter");
  const ask = one.getByRole("dialog");
  await expect(ask.getByText(/far more than the \$500 that were declared/)).toBeVisible();
  await ask.getByLabel(/type \$5,000 once more/).fill("500");
  await ask.getByRole("button", { name: "Approve $5,000" }).click();
  await expect(ask.getByText(/Please give it once more/).last()).toBeVisible();
  await expectTidy(one);
  await ask.getByLabel(/type \$5,000 once more/).fill("5000");
  await one.keyboard.press("Enter");
  await told("Gold, unlocked");
  await one.keyboard.press("u");
  await one.getByRole("button", { name: /^Undo the approval/ }).click();
  await told("Guest, locked");
  await expect(member.getByText("Support is verifying your deposit")).toBeVisible();
  expect(await mailedTo(server, email, /^Your tier is now Guest/)).toContain("taken back");

  // The wrong amount is found by a colleague.
  await expect(one.getByLabel("Verified amount")).toBeEnabled();
  await one.keyboard.press("a");
  await expect(one.getByLabel("Verified amount")).toBeFocused();
  await one.keyboard.type("500");
  await one.keyboard.press("Control+Enter");
  await one
    .getByRole("dialog")
    .getByRole("button", { name: "Approve $500" })
    .press("Control+Enter");
  await told("Gold, unlocked");
  await one.getByRole("link", { name: "Open it again to undo or correct" }).click();
  const { pathname } = new URL(one.url());
  await other.goto(server.url + pathname);
  await other.getByRole("button", { name: "Correct the amount" }).click();
  await other.getByLabel("Correct amount").fill("120");
  await other.getByLabel("Reason").fill("The receipt shows $120.");
  await expectTidy(other);
  await other.keyboard.press("Control+Enter");
  await other.getByRole("button", { name: "Correct to $120" }).press("Control+Enter");
  await told("Pro, unlocked");
  await expect(member.getByText("Corrected from $500: The receipt shows $120.")).toBeVisible();
  expect(await mailedTo(server, email, /^Your tier is now Pro/)).toContain("$120");
  await expect(one.getByText("Corrected from $500")).toBeVisible();
  await expectTidy(other);
  await expectTidy(member);

  // Nothing was right of it: taken back, rejected, and looked at once more.
  await other.getByRole("button", { name: "Take the approval back" }).click();
  await other.getByLabel("Reason").fill("It is another account's receipt.");
  await other.keyboard.press("Control+Enter");
  await told("Guest, locked");
  await expect(other.getByLabel("Verified amount")).toBeEnabled();
  await other.keyboard.press("r");
  await other.getByRole("button", { name: "Other account" }).click();
  await other.keyboard.press("Control+Enter");
  await other
    .getByRole("dialog")
    .getByRole("button", { name: "Reject claim" })
    .press("Control+Enter");
  await expect(member.getByText(/shows another account number/)).toBeVisible();
  await other.getByRole("link", { name: "Open it again to undo or correct" }).click();
  await other.getByRole("button", { name: "Look at it again" }).click();
  await other.getByLabel("Reason").fill("It was the right one after all.");
  await other.keyboard.press("Control+Enter");
  await expect(member.getByText("Support is verifying your deposit")).toBeVisible();
  expect(await mailedTo(server, email, /looked at again/)).toContain("right one after all");

  // All steps are in the audit log, a correction with both names.
  const admin = await windowOf(browser);
  await signIn(admin, server, "admin", "/dashboard/desk/audit");
  await admin
    .getByRole("button", { name: /claim corrected/i })
    .first()
    .click();
  await expect(admin.getByText("verified by").first()).toBeVisible();
});

test("on a phone the queue leads to a claim and back", async ({ page, server }) => {
  await setWidth(page, 360);
  await signIn(page, server, "support", "/dashboard/desk/claims");
  await page.getByRole("link", { name: /Demo Generous/ }).click();
  await expect(page.getByRole("heading", { name: "Demo Generous" })).toBeVisible();
  await expect(row(page, "Demo Fresh")).toBeHidden();
  await page.getByLabel("Verified amount").fill("100");
  await expect(page.getByText("pro", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Full size" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Larger" }).click();
  await expectTidy(page);
  await page.getByRole("button", { name: "Close" }).click();
  await expectTidy(page);
  await page.getByRole("main").getByRole("link", { name: "Verification" }).click();
  await expect(page.getByRole("link", { name: /Demo Fresh/ })).toBeVisible();
});
