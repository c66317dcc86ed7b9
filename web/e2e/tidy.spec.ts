import { expectTidy, setWidth, signIn, test, WIDTHS } from "./support/test.ts";

const PUBLIC = ["/", "/signup", "/login", "/no-such-page"];
const MEMBER = ["/dashboard", "/dashboard/signals", "/dashboard/upgrade"];

for (const width of WIDTHS) {
  for (const colorScheme of ["dark", "light"] as const) {
    test(`axe finds nothing at ${width} px, ${colorScheme}`, async ({ browser, server }) => {
      test.setTimeout(120_000);
      const context = await browser.newContext({ colorScheme, reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.addInitScript((theme) => {
        localStorage.setItem("signaldeck.theme", theme);
      }, colorScheme);
      await setWidth(page, width);
      for (const path of PUBLIC) {
        await page.goto(server.url + path);
        await page.waitForLoadState("networkidle");
        await expectTidy(page);
      }
      for (const name of ["guest", "silver", "gold"]) {
        await signIn(page, server, name);
        for (const path of MEMBER) {
          await page.goto(server.url + path);
          await page.getByRole("main").waitFor();
          await page.waitForTimeout(500);
          await expectTidy(page);
        }
        await page.evaluate(() => {
          sessionStorage.clear();
          localStorage.clear();
        });
      }
      await context.close();
    });
  }
}
