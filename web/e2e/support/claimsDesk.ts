import { randomBytes } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { registerMember } from "./mails.ts";
import type { TestServer } from "./server.ts";
import { enter, expect, setWidth, signIn } from "./test.ts";

const PASSWORD = "Passw0rd-of-a-guest";

/** One white pixel; enough for support's eyes in a test. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=",
  "base64",
);

export async function windowOf(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await setWidth(page, 1440);
  return page;
}

/** A staff member with the verification desk open. */
export async function deskOf(browser: Browser, server: TestServer, name: string): Promise<Page> {
  const page = await windowOf(browser);
  await signIn(page, server, name);
  await page.getByRole("link", { name: "Verification", exact: true }).click();
  await expect(page.getByText("Demo Overdue").first()).toBeVisible();
  return page;
}

/** A guest who has chosen path and deposit, at the step of the proof. */
export async function guestAt(browser: Browser, server: TestServer, name: string): Promise<Page> {
  const email = `${name.toLowerCase().replace(" ", ".")}@example.org`;
  const person = { fullName: name, phone: "+2348012345678", telegram: "@ada" };
  await registerMember(server, { ...person, email, password: PASSWORD });
  const { token } = await server.call<{ token: string }>("POST", "/auth/login", {
    body: { email, password: PASSWORD },
  });
  await server.call("PUT", "/users/profile", {
    token,
    body: { brokerAccountId: name, accessPath: "auto", depositAmount: 500 },
  });
  const page = await windowOf(browser);
  await enter(page, server, { email, password: PASSWORD }, "/dashboard/account-setup");
  return page;
}

export async function sendProof(member: Page): Promise<void> {
  // The same picture in two claims would ask for a reason: each has its own bytes behind the last.
  const buffer = Buffer.concat([PNG, randomBytes(8)]);
  await member
    .getByLabel(/Proof of deposit/)
    .setInputFiles({ name: "receipt.png", mimeType: "image/png", buffer });
  await member.getByRole("button", { name: "Send proof" }).click();
  await expect(member.getByText("Support is verifying your deposit")).toBeVisible();
}

/** The broker tells of a first deposit on an account, as its partner program does. */
export async function reportDeposit(server: TestServer, account: string): Promise<void> {
  const token = await server.signIn("admin");
  const path = "/staff/partners/quotex";
  const { addresses } = await server.call<{ addresses: { url: string }[] }>(
    "POST",
    `${path}/secret`,
    { token },
  );
  await server.call("PUT", path, { token, body: { enabled: true, approveUpTo: null } });
  const hook = /\/hooks\/partners\/quotex\/[\w-]+/.exec(addresses[0]?.url ?? "")?.[0] ?? "";
  const values = { status: "ftd", eid: "e-1", uid: account, sumdep: "500.00", currency: "USD" };
  await server.call("POST", hook, { body: values });
}

export const row = (desk: Page, name: string) =>
  desk.getByRole("region", { name: "Claims", exact: true }).getByRole("link", { name });

/** Opens a claim and waits until it is the reader's own. */
export async function open(desk: Page, name: string): Promise<void> {
  await row(desk, name).click();
  await expect(desk.getByRole("heading", { name })).toBeVisible();
  await expect(row(desk, name).getByText("Yours")).toBeVisible();
}
