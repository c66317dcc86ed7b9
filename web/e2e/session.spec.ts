import { signIn, test } from "./support/test.ts";

test("a visitor who never signed in is sent to the application, one who did to the login", async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/dashboard`);
  await page.waitForURL(/\/signup$/);

  await signIn(page, server, "silver");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(`${server.url}/`);
  await page.goto(`${server.url}/dashboard`);
  await page.waitForURL(/\/signup$/);
});

test("a session without remember-me ends with the tab, one with it does not", async ({
  browser,
  server,
}) => {
  for (const remember of [false, true]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const { email, password } = server.account("silver");
    await page.goto(`${server.url}/login`);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    if (remember) await page.getByText("Remember me").click();
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(/\/dashboard$/);

    const other = await context.newPage();
    await other.goto(`${server.url}/dashboard`);
    await other.waitForURL(remember ? /\/dashboard$/ : /\/(login|signup)$/);
    await context.close();
  }
});
