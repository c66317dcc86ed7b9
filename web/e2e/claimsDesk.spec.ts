import type { Browser, Page } from "@playwright/test";
import { mailedTo, registerMember } from "./support/mails.ts";
import type { TestServer } from "./support/server.ts";
import { enter, expect, expectTidy, setWidth, signIn, test } from "./support/test.ts";

const PASSWORD = "Passw0rd-of-a-guest";

/** One white pixel; enough for support's eyes in a test. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=",
  "base64",
);

async function windowOf(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await setWidth(page, 1440);
  return page;
}

/** A staff member with the verification desk open. */
async function deskOf(browser: Browser, server: TestServer, name: string): Promise<Page> {
  const page = await windowOf(browser);
  await signIn(page, server, name);
  await page.getByRole("link", { name: "Verification", exact: true }).click();
  await expect(page.getByText("Demo Overdue").first()).toBeVisible();
  return page;
}

/** A guest who has chosen path and deposit, at the step of the proof. */
async function guestAt(browser: Browser, server: TestServer, name: string): Promise<Page> {
  const email = `${name.toLowerCase().replace(" ", ".")}@example.org`;
  const person = { fullName: name, phone: "+2348012345678", telegram: "@ada" };
  await registerMember(server, { ...person, email, password: PASSWORD });
  const { token } = await server.call<{ token: string }>("POST", "/auth/login", {
    body: { email, password: PASSWORD },
  });
  await server.call("PUT", "/users/profile", {
    token,
    body: { brokerAccountId: "8842 1190", accessPath: "auto", depositAmount: 500 },
  });
  const page = await windowOf(browser);
  await enter(page, server, { email, password: PASSWORD }, "/dashboard/account-setup");
  return page;
}

async function sendProof(member: Page): Promise<void> {
  await member
    .getByLabel(/Proof of deposit/)
    .setInputFiles({ name: "receipt.png", mimeType: "image/png", buffer: PNG });
  await member.getByRole("button", { name: "Send proof" }).click();
  await expect(member.getByText("Support is verifying your deposit")).toBeVisible();
}

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

const row = (desk: Page, name: string) =>
  desk.getByRole("region", { name: "Claims" }).getByRole("link", { name });

/** Opens a claim and waits until it is the reader's own. */
async function open(desk: Page, name: string): Promise<void> {
  await row(desk, name).click();
  await expect(desk.getByRole("heading", { name })).toBeVisible();
  await expect(row(desk, name).getByText("Yours")).toBeVisible();
}

test("two people, one claim: seen by both, decided by one, unlocked at once", async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000);
  const one = await deskOf(browser, server, "support");
  const other = await deskOf(browser, server, "support2");
  const member = await guestAt(browser, server, "Ada Approved");
  await expectTidy(one);

  await sendProof(member);
  await expect(row(one, "Ada Approved")).toBeVisible();
  await expect(row(other, "Ada Approved")).toBeVisible();

  await open(one, "Ada Approved");
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

  await expect(one.getByText("Approved with $500")).toBeVisible();
  await expect(other.getByText("Approved with $500")).toBeVisible();
  await expect(other.getByText(/By Demo Support,/)).toBeVisible();
  await expect(row(one, "Ada Approved")).toHaveCount(0);
  expect(await mailedTo(server, "ada.approved@example.org", /unlocked/)).toContain("$500");

  // The next one is one key away.
  await one.keyboard.press("n");
  await expect(one.getByRole("heading", { name: "Demo Overdue" })).toBeVisible();
});

test("a claim is taken over on purpose and rejected with a reason; a code unlocks at once", async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000);
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
  await expect(other.getByRole("status").getByText("Rejected")).toBeVisible();
  await expect(one.getByRole("status").getByText("Rejected")).toBeVisible();
  await expect(member.getByText(/Please send a sharper picture/)).toBeVisible();
  expect(await mailedTo(server, "ben.coded@example.org", /could not be verified/)).toContain(
    "sharper picture",
  );

  // The inbox says it too, on every device, until it is read there.
  await member.goto(`${server.url}/dashboard/inbox`);
  await expect(member.getByRole("link", { name: "Inbox, 1 unread" })).toBeVisible();
  await expectTidy(member);
  const notice = member.getByRole("link", { name: /proof was not accepted.*unread/ });
  await expect(notice).toContainText("sharper picture");
  await notice.click();
  await expect(member.getByRole("link", { name: "Inbox", exact: true })).toBeVisible();

  await member.getByRole("button", { name: "Try again" }).click();
  await member.getByRole("button", { name: "Continue" }).click();
  await sendProof(member);
  await open(one, "Ben Coded");
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

test("on a phone the queue leads to a claim and back", async ({ page, server }) => {
  await setWidth(page, 360);
  await signIn(page, server, "support", "/dashboard/desk/claims");
  await page.getByRole("link", { name: /Demo Generous/ }).click();
  await expect(page.getByRole("heading", { name: "Demo Generous" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Demo Fresh/ })).toBeHidden();
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
