import type { Page } from "@playwright/test";
import { translatePage } from "../../ui/src/testing/translatePage.ts";
import { publishByHand, withReplay } from "./support/replay.ts";
import { expect, PHONE, setWidth, signIn, test } from "./support/test.ts";

/** Has the browser translate the page from now on, and keeps what fails there. */
async function translated(page: Page): Promise<{ failures: string[] }> {
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  await page.evaluate(translatePage);
  return { failures };
}

test("a wrong password is said on a translated page, twice, and the right one lets in", async ({
  page,
  server,
}) => {
  await setWidth(page, PHONE);
  await page.goto(`${server.url}/login`);
  const { email, password } = server.account("gold");
  await page.getByLabel("Email").fill(email);
  const { failures } = await translated(page);
  for (const wrong of ["not the password", "nor this one"]) {
    await page.locator("input[type=password]").fill(wrong);
    await page.locator("button[type=submit]").click();
    await expect(page.getByRole("alert")).toContainText("[de] ");
    await expect(page.locator("button[type=submit]")).not.toHaveAttribute("aria-busy", "true");
  }
  await page.locator("input[type=password]").fill(password);
  await page.locator("button[type=submit]").click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(failures).toEqual([]);
});

test("a live signal's time goes on, and the next signal comes, on a translated page", async ({
  page,
}) => {
  await withReplay({}, async (server) => {
    await setWidth(page, 1440);
    await signIn(page, server, "gold", "/dashboard/signals");
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    const { failures } = await translated(page);
    const mark = Date.parse(await publishByHand(server, "One that is watched"));
    const time = page.getByRole("timer").first().locator("[translate=no]");
    const shown = await time.textContent();
    await server.market.goTo(mark + 60_000 + 20_000);
    await expect(time).not.toHaveText(shown ?? "");
    const later = await time.textContent();
    await server.market.goTo(mark + 2 * 60_000 + 40_000);
    await expect(time).not.toHaveText(later ?? "");
    await publishByHand(server, "Another one");
    await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
    expect(failures).toEqual([]);
  });
});

for (const [who, start] of [
  ["admin", "/dashboard/desk/claims"],
  ["gold", "/dashboard/signals"],
] as const) {
  test(`screen after screen of ${who} goes on while it is translated`, async ({ page, server }) => {
    await setWidth(page, 1440);
    await signIn(page, server, who, start);
    const links = page.locator('nav a[href^="/dashboard"]');
    await expect(page.locator("main h1")).toBeVisible();
    await expect(links.first()).toBeVisible();
    const { failures } = await translated(page);
    const found = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute("href") ?? ""),
    );
    const screens = [...new Set(found)];
    expect(screens.length).toBeGreaterThan(5);
    for (const screen of screens) {
      await page.locator(`nav a[href="${screen}"]`).first().click();
      await expect(page).toHaveURL(new RegExp(`${screen}$`));
      await expect(page.locator("main h1")).toContainText("[de] ");
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      expect([screen, failures]).toEqual([screen, []]);
    }
  });
}

test("an application is filled in on a translated page, back and forth", async ({
  page,
  server,
}) => {
  await setWidth(page, PHONE);
  await page.goto(`${server.url}/signup`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const { failures } = await translated(page);
  const start = page.getByRole("button", { name: "Start application" });
  for (const name of ["Ada Obi", "Ada Obi-Bello"]) {
    await start.click();
    await page.locator("input[name=fullName]").fill(name);
    await page.locator("input[name=password]").fill("Passw0rd-of-mine");
    await page.locator("input[name=password]").fill("");
    await page.getByRole("button", { name: "Back" }).first().click();
    await expect(start).toBeVisible();
  }
  await start.click();
  await expect(page.locator("input[name=fullName]")).toHaveValue("Ada Obi-Bello");
  expect(failures).toEqual([]);
});

test("a text written before the page hears of its translation is seen", async ({
  page,
  server,
}) => {
  await signIn(page, server, "gold");
  await expect(page.locator("main h1")).toBeVisible();
  const seen = await page.evaluate(async () => {
    const text = document.createTextNode("0");
    const place = document.body.appendChild(document.createElement("p"));
    place.append("Balance: ", text);
    await new Promise(requestAnimationFrame);
    text.replaceWith(document.createElementNS("http://www.w3.org/1999/xhtml", "font"));
    text.data = "1";
    await new Promise(requestAnimationFrame);
    return place.textContent;
  });
  expect(seen).toBe("Balance: 1");
});
