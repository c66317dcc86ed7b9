import type { Page } from "@playwright/test";
import { SCREENS } from "../../ui/src/screens.ts";
import { addressOf, MEMBER_SCREENS, PUBLIC_SCREENS, type MemberScreen } from "./support/routes.ts";
import {
  expect,
  expectTidyNow,
  goWithin,
  setWidth,
  signIn,
  test,
  wholePage,
} from "./support/test.ts";

test.describe.configure({ mode: "parallel" });

type Account = "guest" | "gold" | "admin";

const ROOM: readonly Account[] = ["guest", "gold"];
/** Screens that look the same to both. */
const ALIKE: readonly Account[] = ["gold"];
const DESK: readonly Account[] = ["admin"];

/** Screens that are not looked at as others of their kind are. */
const OTHERWISE: Partial<Record<MemberScreen, readonly Account[]>> = {
  modelCard: ALIKE,
  support: ALIKE,
  inbox: ALIKE,
  settings: DESK,
};

/** Through whose eyes a screen is looked at. */
const lookersAt = (name: MemberScreen): readonly Account[] =>
  OTHERWISE[name] ?? (/\/(?:admin|desk)\//.test(SCREENS[name]) ? DESK : ROOM);

test("axe finds nothing on any route of a visitor, small and light, large and dark", async ({
  browser,
  server,
}) => {
  const page = await browser.newPage();
  for (const path of [...PUBLIC_SCREENS.map(addressOf), "/no-such-page"]) {
    await page.goto(server.url + path);
    await look(page);
  }
  await page.close();
});

for (const account of ["guest", "gold", "admin"] as const) {
  test(`axe finds nothing on any route of ${account}, small and light, large and dark`, async ({
    browser,
    server,
  }) => {
    const page = await browser.newPage();
    const [first, ...others] = MEMBER_SCREENS.filter((name) => lookersAt(name).includes(account));
    if (!first) throw new Error(`${account} looks at nothing`);
    await signIn(page, server, account, addressOf(first));
    await look(page);
    for (const name of others) {
      await goWithin(page, addressOf(name));
      await look(page);
    }
    await page.close();
  });
}

test("a look finds what is faint in one of many alike, and does so after it has seen them good", async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/terms`);
  await expectTidyNow(page);
  const last = page.locator("main p").last();
  for (const faint of ["color: rgb(120, 120, 120)", "opacity: 0.3"]) {
    await last.evaluate((text, style) => text.setAttribute("style", style), faint);
    await expect(expectTidyNow(page)).rejects.toThrow("color-contrast");
    await last.evaluate((text) => text.removeAttribute("style"));
    await expectTidyNow(page);
  }
  // Its own look and its parents' grounds are known as good; what lies between them is not.
  const over = "position: fixed; top: 200px; left: 0; width: 300px; height: 200px; z-index: 99";
  await last.evaluate((text, style) => {
    text.setAttribute("style", style);
    text.insertAdjacentHTML("beforebegin", `<div style="${style}; background: #777; z-index: 98">`);
  }, over);
  await expect(expectTidyNow(page)).rejects.toThrow("color-contrast");
  await last.evaluate((text) => {
    text.setAttribute("style", "position: relative");
    text.previousElementSibling?.remove();
    text.insertAdjacentHTML(
      "beforeend",
      `<i style="position: absolute; inset: 0; background: #777; z-index: -1">`,
    );
  });
  await expect(expectTidyNow(page)).rejects.toThrow("color-contrast");
});

test("a look finds a link that nothing but its colour tells from its text", async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/terms`);
  const last = page.locator("main p").last();
  for (const [line, finds] of [
    ["underline", false],
    ["none", true],
  ] as const) {
    // Grey on black is read as well as white, and far enough from it for axe's own rule.
    await last.evaluate((text, decoration) => {
      text.setAttribute("style", "color: #fff; background: #000");
      text.innerHTML = `Words around <a href="/" style="text-decoration: ${decoration}; color: #777">a link</a>, and more.`;
    }, line);
    if (finds) await expect(expectTidyNow(page)).rejects.toThrow(/link-in-text-block: <a href/);
    else await expectTidyNow(page);
  }
});

test("a page opens in the theme that was chosen", async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem("signaldeck.theme", "light"));
  await page.goto(server.url);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

/** Looks at the screen that is there in each width, and so in each theme. */
async function look(page: Page): Promise<void> {
  await page.getByRole("main").first().waitFor();
  await wholePage(page);
  await expect(page.getByText("could not be loaded")).toHaveCount(0);
  // Every screen but the site's own has a name, by which a reader tells windows apart.
  if (new URL(page.url()).pathname !== "/") await expect(page).not.toHaveTitle("SignalDeck");
  for (const [width, theme] of [
    [360, "light"],
    [1440, "dark"],
  ] as const) {
    await page.evaluate((next) => {
      document.documentElement.dataset["theme"] = next;
    }, theme);
    await setWidth(page, width);
    await expectTidyNow(page);
  }
}
