import { codeIn, mailedTo, registerElsewhere, type DemoMail } from "./support/mails.ts";
import { expect, expectTidy, logIn, setWidth, test, PHONE } from "./support/test.ts";

test("a stranger applies, confirms and finds the locked signal room", async ({
  page,
  server,
  request,
}) => {
  await setWidth(page, PHONE);
  const email = "ada@example.org";

  await page.goto(server.url);
  await page.getByRole("link", { name: "Start Trading" }).first().click();
  await expectTidy(page);
  await page.getByRole("button", { name: "Start application" }).click();

  const submit = page.getByRole("button", { name: "Submit application" });
  await page.getByLabel("Full name").fill("Ada Obi");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone number").fill("+234 801 234 5678");
  await page.getByLabel("Country").selectOption("United Kingdom");
  await expect(
    page.getByText("United Kingdom: no firm may sell binary options to retail clients"),
  ).toBeVisible();
  await page.getByLabel("Country").selectOption("Nigeria");
  await page.getByLabel("Password", { exact: true }).fill("Passw0rd-of-mine");
  await expect(submit).toBeDisabled();
  await page.getByLabel("Telegram").fill("@ada");
  await expect(submit).toBeEnabled();

  // The six fields are all that the form has, and its sentence is above the button.
  const names = await page
    .locator("form input, form select, form textarea")
    .evaluateAll((fields) => fields.map((field) => field.getAttribute("name")));
  expect(names).toEqual(["fullName", "email", "phone", "country", "telegram", "password"]);
  const sentence = page.getByText(/By submitting your application you acknowledge/);
  const [above, below] = [await sentence.boundingBox(), await submit.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);

  // The whole text opens beside the form, which loses nothing.
  const beside = page.waitForEvent("popup");
  await page.getByRole("link", { name: /^Read the whole risk disclosure/ }).click();
  await expect((await beside).getByRole("heading", { name: "Risk Disclosure" })).toBeVisible();
  await (await beside).close();
  await expect(page.getByLabel("Full name")).toHaveValue("Ada Obi");
  await expectTidy(page);

  const sent = page.waitForRequest(/\/auth\/register$/);
  await submit.click();
  const { riskVersion, ...fields } = (await sent).postDataJSON() as Record<string, string>;
  expect(Object.keys(fields).sort()).toEqual([...names].sort());
  expect(riskVersion).toMatch(/^\S+$/);

  const codeField = page.getByLabel("Confirmation code");
  await expect(codeField).toBeVisible();
  await expectTidy(page);

  // A reload does not lose the step or the address.
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();

  await codeField.fill("wrongcode1");
  await page.getByRole("button", { name: "Activate account" }).click();
  await expect(page.getByText("Invalid confirmation code")).toBeVisible();
  await expect(codeField).toHaveValue("WRONGCODE1");

  // Logging in before leads to the same step, where the code that was mailed still works.
  const code = codeIn(await mailedTo(server, email, /confirmation code$/));
  await logIn(page, server, { email, password: "Passw0rd-of-mine" });
  await expect(page.getByText(email)).toBeVisible();
  await codeField.fill(code.toLowerCase());
  await page.getByRole("button", { name: "Activate account" }).click();

  await page.waitForURL(/\/dashboard$/);
  const mails = (await (await request.get(`${server.url}/dev/mail.json`)).json()) as DemoMail[];
  const codes = mails.filter(({ to, text }) => to === email && codeIn(text) !== "");
  expect(codes).toHaveLength(1);
  await expect(page.getByText(/Welcome, Ada/).first()).toBeVisible();
  await expect(page.getByText("TRIAL", { exact: true })).toBeVisible();
  await expect(page.getByText(/23:5\d:\d\d/).first()).toBeVisible();
  await expectTidy(page);

  await page.goto(`${server.url}/dashboard/signals`);
  await expect(page.getByText("Verify your funded account to access elite signals")).toBeVisible();
  await expect(page.getByText("Sample data").first()).toBeVisible();
  await expectTidy(page);
});

test("who registered elsewhere meets the disclosure before the first signal", async ({
  page,
  server,
}) => {
  await setWidth(page, PHONE);
  const email = "elsewhere@example.org";
  const member = { email, fullName: "Ada Obi", phone: "+2348012345678", telegram: "@ada" };
  await registerElsewhere(server, { ...member, password: "Passw0rd-of-mine" });
  const login = { email, password: "Passw0rd-of-mine" };
  const { user } = await server.call<{ user: { id: string } }>("POST", "/auth/login", {
    body: login,
  });
  await server.call("PATCH", `/admin/users/${user.id}/access`, {
    token: await server.signIn("admin"),
    body: { tier: "gold", dashboardUnlocked: true, hasDeposited: true },
  });

  await page.goto(`${server.url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("Passw0rd-of-mine");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("One more step")).toBeVisible();
  await expectTidy(page);
  await page.getByRole("link", { name: "Open the signal room" }).click();
  const acknowledge = page.getByRole("button", { name: "Acknowledge and show signals" });
  await expect(acknowledge).toBeVisible();
  await expect(page.getByRole("heading", { name: "Previous signals" })).toBeHidden();
  await expectTidy(page);
  await page.goto(`${server.url}/compact`);
  await expect(acknowledge).toBeVisible();
  await expectTidy(page);

  await page.goto(`${server.url}/dashboard/signals`);
  await acknowledge.click();
  await expect(page.getByRole("heading", { name: "Previous signals" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Previous signals" })).toBeVisible();
});
