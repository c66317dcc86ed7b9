import type { Page } from "@playwright/test";
import { registerMember } from "./support/mails.ts";
import type { TestServer } from "./support/server.ts";
import { expect, setWidth, test } from "./support/test.ts";

/** What a person finds at a route: the screen, its locked form, or another address. */
type Finds = "opens" | "locked" | `goes to ${string}`;

const PASSWORD = "Passw0rd-of-a-member";
const LEVELS = ["guest", "silver", "pro", "gold", "elite"] as const;

/** Section 2 of the specification: public routes open for every visitor. */
const PUBLIC: Record<string, Finds> = {
  "/": "opens",
  "/signup": "opens",
  "/login": "opens",
  "/forgot-password": "opens",
  "/reset-password?token=unknown": "opens",
  "/bot-access": "opens",
  "/bot-access/success": "opens",
  "/dashboard": "goes to /signup",
  "/dashboard/signals": "goes to /signup",
  "/dashboard/settings": "goes to /signup",
};

/** Sections 2, 4 and 6: what members find, from guest upwards. */
const MEMBERS: Record<string, readonly Finds[]> = {
  "/dashboard": ["opens", "opens", "opens", "opens", "opens"],
  "/dashboard/signals": ["locked", "opens", "opens", "opens", "opens"],
  "/dashboard/copy-trading": ["locked", "opens", "opens", "opens", "opens"],
  "/dashboard/bot-access": ["locked", "locked", "locked", "opens", "opens"],
  "/dashboard/mentorship": ["locked", "opens", "opens", "opens", "opens"],
  "/dashboard/community": ["locked", "opens", "opens", "opens", "opens"],
  "/dashboard/account-setup": ["opens", "opens", "opens", "opens", "opens"],
  "/dashboard/upgrade": ["opens", "opens", "opens", "opens", "opens"],
  "/dashboard/settings": ["opens", "opens", "opens", "opens", "opens"],
  "/dashboard/support": ["opens", "opens", "opens", "opens", "opens"],
  "/dashboard/elite-room": ["locked", "locked", "locked", "opens", "opens"],
  "/login": LEVELS.map(() => "goes to /dashboard"),
};

/** The requirement texts of the locked screens. */
const LOCKED =
  /Verify your funded account|Elite access requires|opens with a verified|The elite room opens/;

async function expectFinds(page: Page, server: TestServer, path: string, finds: Finds) {
  await page.goto(server.url + path);
  const goal = finds.startsWith("goes to ") ? finds.slice("goes to ".length) : null;
  if (goal !== null) {
    await page.waitForURL(server.url + goal);
    return;
  }
  await expect(page.getByRole("main").first(), path).toBeVisible();
  await expect(page.getByText("could not be loaded")).toHaveCount(0);
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  if (finds === "locked") await expect(page.getByText(LOCKED).first(), path).toBeVisible();
  else await expect(page.getByText(LOCKED), path).toHaveCount(0);
}

test("a visitor finds the public screens, and the application instead of the dashboard", async ({
  page,
  server,
}) => {
  test.setTimeout(90_000);
  await setWidth(page, 1440);
  for (const [path, finds] of Object.entries(PUBLIC)) await expectFinds(page, server, path, finds);
});

for (const [index, level] of LEVELS.entries()) {
  test(`a member of the tier ${level} finds what the tier opens`, async ({ page, server }) => {
    test.setTimeout(90_000);
    await setWidth(page, 1440);
    const email = `${level}.routes@example.org`;
    const { id } = await memberOf(server, email);
    if (level !== "guest") {
      const token = await server.signIn("admin");
      const body = { tier: level, dashboardUnlocked: true, hasDeposited: true };
      await server.call("PATCH", `/admin/users/${id}/access`, { token, body });
    }
    await page.goto(`${server.url}/login`);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(/\/dashboard$/);
    for (const [path, byLevel] of Object.entries(MEMBERS)) {
      await expectFinds(page, server, path, byLevel[index] ?? "opens");
    }
  });
}

async function memberOf(server: TestServer, email: string): Promise<{ id: string }> {
  const person = { fullName: "Ada Obi", phone: "+2348012345678", telegram: "@ada" };
  await registerMember(server, { ...person, email, password: PASSWORD });
  const body = { email, password: PASSWORD };
  return (await server.call<{ user: { id: string } }>("POST", "/auth/login", { body })).user;
}
