import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type DemoMail, registerMember } from "./support/mails.ts";
import { TestServer } from "./support/server.ts";
import {
  DESKTOP,
  enter,
  expect,
  expectTidy,
  goWithin,
  setWidth,
  signIn,
  test as base,
} from "./support/test.ts";

const NAME = "Wanda Wrong";
const EMAIL = "wanda@example.org";
const PASSWORD = "Passw0rd-of-a-guest";

/** The member's link to the broker carries a click of theirs, which Quotex's postbacks name. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({}, use) => {
      const server = new TestServer();
      const file = join(server.ownContent(), "links.json");
      const links = JSON.parse(readFileSync(file, "utf8")) as { broker: object };
      const broker = { ...links.broker, partner: "quotex" };
      writeFileSync(file, JSON.stringify({ ...links, broker }));
      await use(await server.start());
      await server.dispose();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

/** Takes Quotex's postbacks and approves up to $500 by rule; resolves with the address for them. */
async function takePostbacks(server: TestServer): Promise<string> {
  const token = await server.signIn("admin");
  const path = "/staff/partners/quotex";
  interface Secret {
    addresses: { url: string }[];
  }
  const { addresses } = await server.call<Secret>("POST", `${path}/secret`, { token });
  await server.call("PUT", path, { token, body: { enabled: true, approveUpTo: 500 } });
  return /\/hooks\/partners\/quotex\/[\w-]+/.exec(addresses[0]?.url ?? "")?.[0] ?? "";
}

/** What an admin changes by hand, for good, of what a member has. */
interface Correction {
  from: string;
  tier: string;
  lock?: boolean;
  reason: string;
}

async function setAccess(admin: Page, { from, tier, lock = false, reason }: Correction) {
  await expect(admin.getByText(from, { exact: true })).toBeVisible();
  await admin.getByRole("button", { name: "Change access" }).click();
  const form = admin.getByRole("dialog");
  await form.getByLabel("Tier", { exact: true }).selectOption(tier);
  if (lock) await form.getByText("The dashboard is unlocked").click();
  await form.getByLabel("Reason").fill(reason);
  await form.getByRole("button", { name: "Set access" }).click();
  await expect(form).toBeHidden();
}

test("whatever gave a wrong tier can be taken back; the member is told, and both steps stay", async ({
  browser,
  server,
}) => {
  const person = { fullName: NAME, phone: "+2348012345678", telegram: "@wanda" };
  await registerMember(server, { ...person, email: EMAIL, password: PASSWORD });
  const [member, admin, support] = await Promise.all(
    ["member", "admin", "support"].map(async () => {
      const page = await (await browser.newContext()).newPage();
      await setWidth(page, DESKTOP);
      return page;
    }),
  );
  if (!member || !admin || !support) throw new Error("three windows are needed");
  await enter(member, server, { email: EMAIL, password: PASSWORD }, "/dashboard/account-setup");
  // A change is told to who has read what was before.
  await expect(member.getByText(NAME, { exact: true })).toBeVisible();
  const told = (access: string) =>
    expect(member.getByText(`Your access has changed: ${access}`)).toBeVisible();

  // The operator's rule has approved what the broker reported.
  const hook = await takePostbacks(server);
  const own = await server.call<{ token: string }>("POST", "/auth/login", {
    body: { email: EMAIL, password: PASSWORD },
  });
  const link = await server.call<{ url: string }>("GET", "/membership/broker-link", {
    token: own.token,
  });
  const cid = new URL(link.url).searchParams.get("click_id") ?? "";
  const deposit = { status: "ftd", eid: "e-7", cid, uid: "7001", sumdep: "500.00" };
  await server.call("POST", hook, { body: { ...deposit, currency: "USD" } });
  await told("Gold, unlocked");
  await signIn(support, server, "support", "/dashboard/desk/claims");
  await support.getByLabel("Status").selectOption("approved");
  await support.getByRole("link", { name: NAME }).click();
  await support.getByRole("button", { name: "Take the approval back" }).click();
  await support.getByLabel("Reason").fill("The broker has reported it by mistake.");
  await support.getByLabel("Reason").press("Control+Enter");
  await told("Guest, locked");

  // An admin's click in the list, on the wrong row.
  await signIn(admin, server, "admin", "/dashboard/admin/users");
  await admin.getByRole("searchbox", { name: "Search members" }).fill(NAME.toLowerCase());
  await expect(admin.getByText("One member matches.")).toBeVisible();
  const row = admin.getByRole("listitem").filter({ has: admin.getByRole("link", { name: NAME }) });
  await row.getByRole("button", { name: /Grant Gold/ }).click();
  await told("Gold, unlocked");
  await row.getByRole("button", { name: /Revoke/ }).click();
  await admin.getByRole("button", { name: "Revoke access" }).click();
  await told("Guest, locked");
  await row.getByRole("link", { name: NAME }).click();
  await expect(admin.getByRole("heading", { name: NAME, level: 1 })).toBeVisible();
  const memberId = new URL(admin.url()).pathname.split("/").at(-1) ?? "";

  // A code for the wrong member is withdrawn before anybody uses it.
  await goWithin(support, new URL(admin.url()).pathname);
  const issue = async () => {
    await support.getByLabel("Tier of the code").selectOption("pro");
    await support.getByRole("button", { name: "Issue code" }).click();
    await support.getByRole("dialog").getByRole("button", { name: "Issue code" }).click();
    return support.getByText(/^[A-Z2-9]{10}$/).innerText();
  };
  const useCode = async (code: string) => {
    await member.getByRole("textbox", { name: "Dashboard code" }).fill(code);
    await member.getByRole("button", { name: "Unlock" }).click();
  };
  const withdrawn = await issue();
  await support.getByRole("button", { name: "Withdraw code" }).click();
  await expectTidy(support);
  await support.getByRole("dialog").getByRole("button", { name: "Withdraw code" }).click();
  await expect(support.getByText(withdrawn)).toBeHidden();
  await useCode(withdrawn);
  await expect(member.getByText(/This dashboard code is wrong, used or expired/)).toBeVisible();

  // One that was used is answered by an admin, who sets what the member has.
  await useCode(await issue());
  await told("Pro, unlocked");
  await setAccess(admin, {
    from: "Pro, unlocked",
    tier: "silver",
    reason: "The proof was of $50.",
  });
  await told("Silver, unlocked");
  await expect(member.getByText("SILVER", { exact: true }).first()).toBeVisible();
  await setAccess(admin, {
    from: "Silver, unlocked",
    tier: "guest",
    lock: true,
    reason: "The deposit went back.",
  });
  await told("Guest, locked");

  // Each gift and its way back stand in the log, by name.
  await goWithin(admin, `/dashboard/desk/audit?subjectId=${memberId}`);
  const deeds = admin.getByRole("list", { name: "Deeds" }).getByRole("listitem");
  await expect(deeds.first()).toBeVisible();
  const written = (await deeds.allInnerTexts()).map((text) =>
    text.replace(/\s+/g, " ").replace(/^.* WAT /, ""),
  );
  const trace = [
    "Partner rule Claim approved: Wanda Wrong",
    "Demo Support Claim reopened: Wanda Wrong",
    "Demo Admin Access changed: Wanda Wrong tier: guest → gold",
    "Demo Admin Access changed: Wanda Wrong tier: gold → guest",
    "Demo Support Dashboard code issued: Wanda Wrong tier: pro",
    "Demo Support Dashboard code withdrawn: Wanda Wrong tier: pro",
    "Demo Support Dashboard code issued: Wanda Wrong tier: pro",
    "Wanda Wrong (member) Dashboard code used: Wanda Wrong tier before: guest · tier: pro",
    "Demo Admin Access changed: Wanda Wrong tier: pro → silver · reason: The proof was of $50.",
    "Demo Admin Access changed: Wanda Wrong tier: silver → guest",
  ].reverse();
  expect(written.map((line, at) => line.slice(0, trace[at]?.length))).toEqual(trace);

  // So does every change of access with the member, by mail.
  const subjects = async () => {
    const mails = (await (await fetch(`${server.url}/dev/mail.json`)).json()) as DemoMail[];
    return mails.filter(({ to }) => to === EMAIL).map(({ subject }) => subject);
  };
  await expect
    .poll(subjects)
    .toEqual(
      [
        "Your SignalDeck confirmation code",
        "Your SignalDeck dashboard is unlocked",
        "Your tier is now Guest - SignalDeck",
        "Your tier is now Gold - SignalDeck",
        "Your tier is now Guest - SignalDeck",
        "Your SignalDeck dashboard is unlocked",
        "Your tier is now Silver - SignalDeck",
        "Your tier is now Guest - SignalDeck",
      ].reverse(),
    );
});
