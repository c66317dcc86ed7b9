import type { Page } from "@playwright/test";
import { mailedTo, registerMember } from "./support/mails.ts";
import type { TestServer } from "./support/server.ts";
import { enter, expect, expectTidy, goWithin, setWidth, test, PHONE } from "./support/test.ts";

const PASSWORD = "Passw0rd-of-a-guest";

/** One white pixel; enough for support's eyes in a test. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=",
  "base64",
);

/** Opens a path as a fresh guest, signed in without "remember me". */
async function enterAsGuest(
  page: Page,
  server: TestServer,
  email: string,
  path: string,
): Promise<void> {
  const person = { fullName: "Ada Obi", phone: "+2348012345678", telegram: "@ada" };
  await registerMember(server, { ...person, email, password: PASSWORD });
  await enter(page, server, { email, password: PASSWORD }, path);
}

/** The screen that is open unlocks without a reload. */
async function expectUnlocks(page: Page, tier: string): Promise<void> {
  await expect(page.getByText("Your dashboard is unlocked")).toBeVisible();
  await expect(page.getByText(tier, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("timer")).toHaveCount(0);
}

const idOf = async (server: TestServer, token: string, email: string) => {
  const path = `/admin/users/search?query=${encodeURIComponent(email)}`;
  const [found] = await server.call<{ id: string }[]>("GET", path, { token });
  return found?.id ?? "";
};

test.beforeEach(async ({ page }) => setWidth(page, PHONE));

test("guest to gold by a claim with its proof, rejected once, then approved", async ({
  page,
  server,
}) => {
  const email = "claim@example.org";
  await enterAsGuest(page, server, email, "/dashboard/account-setup");

  const next = page.getByRole("button", { name: "Continue" });
  await expect(next).toBeDisabled();
  await expect(page.getByText("We are paid by the broker")).toBeVisible();
  await page.getByLabel("Broker account ID").fill("8842 1190");
  await expectTidy(page);
  await next.click();

  // The path of what does not exist yet is left again while nothing was verified.
  const send = page.getByRole("button", { name: "Send proof" });
  await expect(page.getByPlaceholder("Minimum $20")).toBeVisible();
  await page.getByText(/^Auto:/).click();
  await expect(page.getByText(/^The Auto-Copy System is in development\./)).toBeVisible();
  const deposit = page.getByLabel("Deposit amount");
  await page.getByPlaceholder("Minimum $500").fill("500");
  await next.click();
  await expect(send).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByText(/^Manual:/).click();
  await expect(page.getByText(/^The Auto-Copy System is in development\./)).toBeHidden();
  await deposit.fill("1e3");
  await next.click();
  await expect(page.getByText("Please enter the deposit amount")).toBeVisible();
  for (const amount of ["$20", "500"]) {
    await deposit.fill(amount);
    await next.click();
    await expect(send).toBeVisible();
    if (amount !== "500") await page.getByRole("button", { name: "Back" }).click();
  }

  const upload = async (name: string, mimeType: string, buffer: Buffer) => {
    await page.getByLabel(/Proof of deposit/).setInputFiles({ name, mimeType, buffer });
    await send.click();
  };
  await upload("proof.png", "image/png", Buffer.from("<script>alert(1)</script>"));
  await expect(page.getByText("The proof must be a PNG, JPEG or WebP picture")).toBeVisible();
  await expectTidy(page);
  await upload("receipt.png", "image/png", PNG);
  await expect(page.getByText("Support is verifying your deposit")).toBeVisible();
  await expectTidy(page);

  // The first screen knows of it, and nothing is lost by a new start: the claim waits where it was.
  await page.goto(`${server.url}/dashboard`);
  await expect(
    page.getByRole("heading", { level: 1, name: "Support is verifying your deposit" }),
  ).toBeVisible();
  await expect(page.getByText("Proof sent, waiting for support")).toBeVisible();
  await expect(page.getByText("2 of 3 done")).toBeVisible();
  await expect(page.getByText("Pending activation")).toHaveCount(0);
  await goWithin(page, "/dashboard/account-setup");
  await expect(page.getByText("less than a minute")).toBeVisible();

  const token = await server.signIn("support");
  const newest = async () => {
    const claims = await server.call<{ id: string; member: { email: string } }[]>(
      "GET",
      "/staff/claims?status=waiting",
      { token },
    );
    const claim = claims.find(({ member }) => member.email === email);
    return `/staff/claims/${claim?.id}`;
  };
  const body = { reason: "The amount cannot be read." };
  await server.call("POST", `${await newest()}/reject`, { token, body });
  await expect(page.getByText("The amount cannot be read.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await next.click();
  await upload("receipt.png", "image/png", PNG);
  await expect(page.getByText("Support is verifying your deposit")).toBeVisible();

  const approve = `${await newest()}/approve`;
  await server.call("POST", approve, { token, body: { verifiedAmount: 500 } });
  await expectUnlocks(page, "GOLD");
  await expect(page.getByText("Your deposit is verified")).toBeVisible();
  await expectTidy(page);
  expect(await mailedTo(server, email, /unlocked/)).toContain("$500");
  await page.getByRole("link", { name: "Open Neural Signals" }).click();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
});

test("a dashboard code unlocks at once, the admission code does not", async ({ page, server }) => {
  const email = "code@example.org";
  await enterAsGuest(page, server, email, "/dashboard/account-setup");
  const token = await server.signIn("support");
  const id = await idOf(server, token, email);
  const { dashboardCode } = await server.call<{ dashboardCode: string }>(
    "POST",
    `/staff/members/${id}/dashboard-codes`,
    { token, body: { tier: "silver" } },
  );

  const field = page.getByRole("textbox", { name: "Dashboard code" });
  const admissionCode = await page.locator("main .font-mono").last().innerText();
  await field.fill(admissionCode);
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText("This is your admission code")).toBeVisible();
  await field.fill(dashboardCode.toLowerCase());
  await page.getByRole("button", { name: "Unlock" }).click();
  await expectUnlocks(page, "SILVER");

  // The other way: what support takes, the open screen loses.
  await server.call("PATCH", `/admin/users/${id}/access`, {
    token: await server.signIn("admin"),
    body: { tier: "guest", dashboardUnlocked: false, hasDeposited: false },
  });
  await expect(page.getByText("Your dashboard is unlocked")).toBeHidden();
  await expect(page.getByRole("timer")).toBeVisible();
});

test("the upgrade opens the account setup in a new tab; a locked room leads there too", async ({
  page,
  server,
}) => {
  await enterAsGuest(page, server, "upgrade@example.org", "/dashboard/upgrade");
  await expect(page.getByText("AI Bot Access (a paper account, places no orders)")).toBeVisible();
  const tab = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Upgrade to Pro Node" }).click();
  await expect(page.getByRole("button", { name: "Processing" })).toBeVisible();
  await expectTidy(page);
  // The session was not to be remembered, and still goes along.
  const setup = await tab;
  await expect(setup.getByRole("heading", { name: "Account Setup" })).toBeVisible();
  expect(new URL(setup.url()).pathname).toBe("/dashboard/account-setup");
  await setup.close();

  // The cover of a locked room lies over all that the room would show.
  await goWithin(page, "/dashboard/mentorship");
  await expect(page.getByText("Sample data").first()).toBeVisible();
  await page.mouse.move(PHONE / 2, 500);
  await page.mouse.wheel(0, 320);
  const cover = page.getByRole("region", { name: "Activation required" });
  await expect(cover.getByRole("link", { name: "Account setup" })).toBeInViewport();
  await expectTidy(page);
});
