import { expect, expectTidy, setWidth, signIn, test, WIDTHS } from "./support/test.ts";

const PUBLIC = [
  "/",
  "/terms",
  "/privacy",
  "/refund",
  "/risk",
  "/performance",
  "/affiliate",
  "/signup",
  "/login",
  "/forgot-password",
  "/reset-password",
  "/bot-access",
  "/bot-access/success",
  "/no-such-page",
];
const MEMBER = [
  "/dashboard",
  "/dashboard/signals",
  "/dashboard/copy-trading",
  "/dashboard/bot-access",
  "/dashboard/mentorship",
  "/dashboard/community",
  "/dashboard/account-setup",
  "/dashboard/upgrade",
  "/dashboard/settings",
  "/dashboard/support",
  "/dashboard/analytics",
  "/dashboard/elite-room",
];

for (const width of WIDTHS) {
  for (const theme of ["dark", "light"] as const) {
    test(`axe finds nothing on any route at ${width} px, ${theme}`, async ({ browser, server }) => {
      test.setTimeout(240_000);
      const context = await browser.newContext({ reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.addInitScript((chosen) => {
        localStorage.setItem("signaldeck.theme", chosen);
      }, theme);
      await setWidth(page, width);
      const look = async (path: string) => {
        await page.goto(server.url + path);
        await page.getByRole("main").first().waitFor();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        await page.waitForTimeout(300);
        await expectTidy(page);
      };
      for (const path of PUBLIC) await look(path);
      const isLight = await page.evaluate(
        () => document.documentElement.dataset["theme"] === "light",
      );
      expect(isLight).toBe(theme === "light");
      for (const name of ["guest", "gold"]) {
        await signIn(page, server, name);
        for (const path of MEMBER) await look(path);
        await page.evaluate(() => {
          sessionStorage.clear();
          localStorage.clear();
        });
      }
      await context.close();
    });
  }
}
