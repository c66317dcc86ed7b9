import type { Page } from "@playwright/test";
import { addressOf, PUBLIC_SCREENS, type MemberScreen } from "./support/routes.ts";
import type { TestServer } from "./support/server.ts";
import { expect, expectTidy, setWidth, signIn, test, WIDTHS } from "./support/test.ts";

test.describe.configure({ mode: "parallel" });

type Account = "guest" | "gold" | "admin";

const ROOM: readonly Account[] = ["guest", "gold"];
const DESK: readonly Account[] = ["admin"];

/** Through whose eyes each screen is looked at. A screen that is missing here does not compile. */
const LOOKED_AT_BY: Record<MemberScreen, readonly Account[]> = {
  commandCenter: ROOM,
  signals: ROOM,
  compact: ROOM,
  copyTrading: ROOM,
  botDesk: ROOM,
  academy: ROOM,
  community: ROOM,
  accountSetup: ROOM,
  upgrade: ROOM,
  settings: ROOM,
  support: ROOM,
  analytics: ROOM,
  eliteRoom: ROOM,
  members: DESK,
  claimsDesk: DESK,
  ticketDesk: DESK,
  applicationsDesk: DESK,
  moderationDesk: DESK,
  signalDesk: DESK,
  signalImports: DESK,
  contentDesk: DESK,
  figuresDesk: DESK,
  outboxDesk: DESK,
  auditDesk: DESK,
  staff: DESK,
};

test("axe finds nothing on any route of a visitor, at both widths, dark and light", async ({
  browser,
  server,
}) => {
  test.setTimeout(240_000);
  const page = await browser.newPage({ reducedMotion: "reduce" });
  for (const path of [...PUBLIC_SCREENS.map(addressOf), "/no-such-page"]) {
    await look(page, server, path);
  }
  await page.close();
});

for (const account of ["guest", "gold", "admin"] as const) {
  test(`axe finds nothing on any route of ${account}, at both widths, dark and light`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(240_000);
    const page = await browser.newPage({ reducedMotion: "reduce" });
    await signIn(page, server, account);
    for (const [name, accounts] of Object.entries(LOOKED_AT_BY)) {
      if (!accounts.includes(account)) continue;
      await look(page, server, addressOf(name as MemberScreen));
    }
    await page.close();
  });
}

test("a page opens in the theme that was chosen", async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem("signaldeck.theme", "light"));
  await page.goto(server.url);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

/** Opens a screen once and looks at it in both themes and widths. */
async function look(page: Page, server: TestServer, path: string): Promise<void> {
  await setWidth(page, WIDTHS[0]);
  await page.goto(server.url + path);
  await page.getByRole("main").first().waitFor();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.waitForTimeout(300);
  for (const theme of ["dark", "light"] as const) {
    await page.evaluate((next) => {
      document.documentElement.dataset["theme"] = next;
    }, theme);
    for (const width of WIDTHS) {
      await setWidth(page, width);
      await settled(page);
      await expectTidy(page);
    }
  }
}

/** Waits until no transition runs any more: half a colour is none that anyone reads. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== "running" || effect?.getTiming().iterations === Infinity,
      ),
  );
}
