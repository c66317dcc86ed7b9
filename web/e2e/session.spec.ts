import { expect, setWidth, signIn, test } from "./support/test.ts";

test("a visitor who never signed in is sent to the application, one who did to the login", async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/dashboard`);
  await page.waitForURL(/\/signup$/);

  await signIn(page, server, "silver");
  const token = await server.signIn("silver");
  expect(token).toBeTruthy();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(`${server.url}/`);
  await page.goto(`${server.url}/dashboard`);
  await page.waitForURL(/\/signup$/);
});

test("a wrong password keeps the address and says the same as an unknown one", async ({
  page,
  server,
}) => {
  const { email } = server.account("gold");
  await page.goto(`${server.url}/login`);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Please fill in all fields")).toBeVisible();

  const messages: string[] = [];
  for (const address of [email, "nobody@example.org"]) {
    await page.getByLabel("Email").fill(address);
    await page.getByLabel("Password", { exact: true }).fill("Wrong-passw0rd");
    await page.getByRole("button", { name: "Log in" }).click();
    const alert = page.getByRole("alert");
    await expect(alert).not.toBeEmpty();
    await expect(page.getByRole("button", { name: "Log in" })).toBeEnabled();
    messages.push(await alert.innerText());
    await expect(page.getByLabel("Email")).toHaveValue(address);
  }
  expect(messages[0]).toBe(messages[1]);
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

test("a session that was ended elsewhere leads to the login", async ({ page, server }) => {
  await signIn(page, server, "guest");
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (/token/i.test(key)) storage.setItem(key, "x".repeat(43));
      }
    }
  });
  await page.reload();
  await page.waitForURL(/\/login$/);
});

test("locked rooms of a guest lead to the upgrade page", async ({ page, server }) => {
  await setWidth(page, 1440);
  await signIn(page, server, "guest");
  const sidebar = page.getByRole("navigation", { name: "Dashboard" });
  await sidebar.getByRole("link", { name: /Neural Signals/ }).click();
  await page.waitForURL(/\/dashboard\/upgrade$/);
});
