import type { Page } from "@playwright/test";
import { registerMember } from "./support/mails.ts";
import { addressOf, type ScreenName } from "./support/routes.ts";
import type { TestServer } from "./support/server.ts";
import { enter, expect, goWithin, setWidth, test, wholePage } from "./support/test.ts";

// Who finds what at which route is said in full by ui/src/whoFindsWhat.test.tsx, and who may make
// which call by server/src/app/access.test.ts. Here: one walk over three routes for each level, with
// the real server behind the real screens.

/** What a person finds at a route: the screen, its locked form, or a refusal. */
type Finds = "opens" | "locked" | "refused";
type Look = readonly [name: ScreenName, finds: Finds];

const PASSWORD = "Passw0rd-of-a-member";

const LOOKS = {
  guest: [
    ["support", "opens"],
    ["signals", "locked"],
    ["members", "refused"],
  ],
  silver: [
    ["signals", "opens"],
    ["botControls", "locked"],
    ["claimsDesk", "refused"],
  ],
  pro: [
    ["analytics", "opens"],
    ["eliteRoom", "locked"],
    ["moderationDesk", "refused"],
  ],
  gold: [
    ["eliteRoom", "opens"],
    ["botControls", "opens"],
    ["member", "refused"],
  ],
  elite: [
    ["copyTrading", "opens"],
    ["eliteRoom", "opens"],
    ["deskTicket", "refused"],
  ],
  support: [
    ["claimsDesk", "opens"],
    ["signals", "opens"],
    ["signalDesk", "refused"],
  ],
  admin: [
    ["staff", "opens"],
    ["auditDesk", "opens"],
    ["eliteRoom", "opens"],
  ],
} as const satisfies Record<string, readonly [Look, ...Look[]]>;

/** The requirement texts of the locked screens, and what a screen says that refuses. */
const LOCKED =
  /Verify your funded account|Elite access requires|opens with a verified|The elite room opens/;
const REFUSED = "Not allowed";

/** Looks at the route that stands open. */
async function expectFinds(page: Page, [name, finds]: Look): Promise<void> {
  const path = addressOf(name);
  await expect(page.getByRole("main").first(), path).toBeVisible();
  await wholePage(page);
  await expect(page.getByText("could not be loaded")).toHaveCount(0);
  const refused = page.getByText(REFUSED, { exact: true });
  if (finds === "refused") await expect(refused, path).toBeVisible();
  else await expect(refused, path).toHaveCount(0);
  if (finds === "locked") await expect(page.getByText(LOCKED).first(), path).toBeVisible();
  else await expect(page.getByText(LOCKED), path).toHaveCount(0);
}

for (const [level, looks] of Object.entries(LOOKS)) {
  test(`${level}: what opens, what is locked, what is refused`, async ({ page, server }) => {
    await setWidth(page, 1440);
    const [first, ...others] = looks;
    await enter(page, server, await accountOf(server, level), addressOf(first[0]));
    await expectFinds(page, first);
    for (const look of others) {
      await goWithin(page, addressOf(look[0]));
      await expectFinds(page, look);
    }
  });
}

/** The demo's account of a level; a new member where the demo has none. */
async function accountOf(server: TestServer, level: string) {
  if (level !== "pro" && level !== "elite") return server.account(level);
  const login = { email: `${level}.routes@example.org`, password: PASSWORD };
  const person = { fullName: "Ada Obi", phone: "+2348012345678", telegram: "@ada" };
  await registerMember(server, { ...person, ...login });
  const { user } = await server.call<{ user: { id: string } }>("POST", "/auth/login", {
    body: login,
  });
  await server.call("PATCH", `/admin/users/${user.id}/access`, {
    token: await server.signIn("admin"),
    body: { tier: level, dashboardUnlocked: true, hasDeposited: true },
  });
  return login;
}

test("pages say what they are made of, and by which licence", async ({ page, server }) => {
  await page.goto(server.url);
  await expect(page.locator("link[rel=license]")).toHaveAttribute("href", "/licenses.txt");
  const reply = await page.request.get(`${server.url}/licenses.txt`);
  expect(reply.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const text = await reply.text();
  for (const made of [/^## react - .*MIT/m, /^## workbox-core - /m, /SIL OPEN FONT LICENSE/])
    expect(text).toMatch(made);
});
