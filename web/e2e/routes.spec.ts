import type { Page } from "@playwright/test";
import { registerMember } from "./support/mails.ts";
import {
  addressOf,
  PUBLIC_SCREENS,
  type AddressedName,
  type MemberScreen,
  type ScreenName,
} from "./support/routes.ts";
import type { TestServer } from "./support/server.ts";
import { expect, setWidth, signIn, test } from "./support/test.ts";

/** What a person finds at a route: the screen, its locked form, a refusal, or another address. */
type Finds = "opens" | "locked" | "refused" | `goes to ${string}`;

test.describe.configure({ mode: "parallel" });

const PASSWORD = "Passw0rd-of-a-member";
const TIERS = ["guest", "silver", "pro", "gold", "elite"] as const;
const LEVELS = [...TIERS, "support", "admin"] as const;

const everyone = LEVELS.map((): Finds => "opens");
const fromSilver = LEVELS.map((level): Finds => (level === "guest" ? "locked" : "opens"));
const fromGold = LEVELS.map((level): Finds =>
  ["guest", "silver", "pro"].includes(level) ? "locked" : "opens",
);
const staff = LEVELS.map((_level, index): Finds => (index < TIERS.length ? "refused" : "opens"));
const adminAlone = LEVELS.map((level): Finds => (level === "admin" ? "opens" : "refused"));

/**
 * Sections 2, 4 and 6 of the specification: what each level finds, in the order of `LEVELS`. A
 * screen that is missing here does not compile.
 */
const BEHIND_THE_LOGIN: Record<MemberScreen, readonly Finds[]> = {
  commandCenter: everyone,
  signals: fromSilver,
  compact: fromSilver,
  copyTrading: fromSilver,
  botDesk: fromGold,
  academy: fromSilver,
  community: fromSilver,
  accountSetup: everyone,
  upgrade: everyone,
  settings: everyone,
  support: everyone,
  analytics: fromSilver,
  eliteRoom: fromGold,
  members: staff,
  claimsDesk: staff,
  ticketDesk: staff,
  applicationsDesk: staff,
  moderationDesk: staff,
  signalDesk: adminAlone,
  signalImports: adminAlone,
  contentDesk: adminAlone,
  figuresDesk: adminAlone,
  outboxDesk: adminAlone,
  auditDesk: adminAlone,
  staff: adminAlone,
};

/** What members find at the address of one thing; for the desks, nothing of it may show. */
const ADDRESSED: Record<AddressedName, "opens" | "refused"> = {
  signal: "opens",
  ticket: "opens",
  course: "opens",
  member: "refused",
  deskClaim: "refused",
  deskApplication: "refused",
  deskTicket: "refused",
  importSource: "refused",
  contentFile: "refused",
};

/** The requirement texts of the locked screens, and what a screen says that refuses. */
const LOCKED =
  /Verify your funded account|Elite access requires|opens with a verified|The elite room opens/;
const REFUSED = "Not allowed";

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
  const refused = page.getByText(REFUSED, { exact: true });
  if (finds === "refused") await expect(refused, path).toBeVisible();
  else await expect(refused, path).toHaveCount(0);
  if (finds === "locked") await expect(page.getByText(LOCKED).first(), path).toBeVisible();
  else await expect(page.getByText(LOCKED), path).toHaveCount(0);
}

test("a visitor finds the public screens, and the application instead of all others", async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  await setWidth(page, 1440);
  for (const name of PUBLIC_SCREENS) await expectFinds(page, server, addressOf(name), "opens");
  await expectFinds(page, server, "/reset-password?token=unknown", "opens");
  for (const name of Object.keys({ ...BEHIND_THE_LOGIN, ...ADDRESSED }) as ScreenName[]) {
    await expectFinds(page, server, addressOf(name), "goes to /signup");
  }
});

for (const [index, level] of LEVELS.entries()) {
  test(`${level}: what opens, what is locked, what is refused`, async ({ page, server }) => {
    test.setTimeout(120_000);
    await setWidth(page, 1440);
    const isMember = index < TIERS.length;
    if (isMember) await signInAsMember(page, server, level);
    else await signIn(page, server, level);
    await page.waitForURL(/\/dashboard$/);
    for (const [name, byLevel] of Object.entries(BEHIND_THE_LOGIN)) {
      const path = addressOf(name as MemberScreen);
      await expectFinds(page, server, path, byLevel[index] ?? "opens");
    }
    for (const [name, finds] of Object.entries(ADDRESSED)) {
      if (!isMember || finds !== "refused") continue;
      await expectFinds(page, server, addressOf(name as AddressedName), finds);
    }
    for (const path of ["/login", "/signup"]) {
      await expectFinds(page, server, path, "goes to /dashboard");
    }
  });
}

/** Registers a member, gives it the tier and signs it in. */
async function signInAsMember(page: Page, server: TestServer, tier: string): Promise<void> {
  const email = `${tier}.routes@example.org`;
  const person = { fullName: "Ada Obi", phone: "+2348012345678", telegram: "@ada" };
  await registerMember(server, { ...person, email, password: PASSWORD });
  if (tier !== "guest") {
    const login = { email, password: PASSWORD };
    const { user } = await server.call<{ user: { id: string } }>("POST", "/auth/login", {
      body: login,
    });
    const body = { tier, dashboardUnlocked: true, hasDeposited: true };
    const token = await server.signIn("admin");
    await server.call("PATCH", `/admin/users/${user.id}/access`, { token, body });
  }
  await page.goto(`${server.url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
}
