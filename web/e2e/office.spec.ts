import type { OutboxMessageDto } from "@signaldeck/contract";
import { TestServer } from "./support/server.ts";
import {
  expect,
  expectTidy,
  expectTidyNow,
  goWithin,
  setWidth,
  signIn,
  test as base,
  DESKTOP,
  PHONE,
} from "./support/test.ts";

/** A server with content of its own: a figure is changed in it. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({}, use) => {
      const server = new TestServer();
      server.ownContent();
      await use(await server.start());
      await server.dispose();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

test.describe("the office", () => {
  test.beforeEach(({ page }) => setWidth(page, DESKTOP));

  test("a palette that is called before its code is there opens once it has come", async ({
    page,
    server,
  }) => {
    let ask = () => {};
    let bring = () => {};
    const asked = new Promise<void>((done) => (ask = done));
    const comes = new Promise<void>((done) => (bring = done));
    await page.route(/\/assets\/CommandPalette-/, async (route) => {
      ask();
      await comes;
      await route.continue();
    });
    await signIn(page, server, "admin");
    await expect(page.getByRole("heading", { name: "What waits" })).toBeVisible();
    await page.keyboard.press("Control+k");
    await asked;
    await expect(page.getByRole("dialog")).toHaveCount(0);
    bring();
    await expect(page.getByRole("dialog", { name: "Go to" })).toBeVisible();
    await page.keyboard.type("audit");
    await expect(page.getByRole("menuitem")).toHaveCount(1);
  });

  test("the palette reaches a screen and a member by keys alone", async ({ page, server }) => {
    await signIn(page, server, "admin");
    await expect(page.getByRole("heading", { name: "What waits" })).toBeVisible();
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Go to" });
    await expect(palette.getByRole("menuitem", { name: "Audit Log" })).toBeVisible();
    await expectTidy(page);
    await page.keyboard.type("audit");
    await expect(palette.getByRole("menuitem")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/dashboard\/desk\/audit$/);

    await page.keyboard.press("Control+k");
    await page.keyboard.type("demo silver");
    await expect(palette.getByRole("menuitem", { name: /Demo Silver/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/dashboard\/admin\/users\/[0-9a-f-]{36}$/);

    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
    await expectTidy(page);
  });

  test("a dead letter is sent again, and the log says who did it", async ({ page, server }) => {
    await page.clock.install();
    await signIn(page, server, "admin", "/dashboard/desk/outbox");
    const letters = page.getByRole("list", { name: "Failed" });
    await expect(letters.getByText(/^A letter/).first()).toBeVisible();
    await expectTidy(page);
    await letters.getByRole("button", { name: "Send again" }).first().click();
    await expect(page.getByText(/waits to be sent again/)).toBeVisible();
    await page.getByRole("button", { name: /^Sent/ }).click();
    const token = await server.signIn("admin");
    const sent = () =>
      server.call<OutboxMessageDto[]>("GET", "/staff/outbox?state=sent&limit=100", { token });
    const isSent = ({ subject }: OutboxMessageDto) => subject?.startsWith("A letter");
    await expect.poll(async () => (await sent()).some(isSent), { timeout: 60_000 }).toBe(true);
    // The open list reads anew now and then.
    await page.clock.fastForward("01:00");
    await expect(
      page
        .getByRole("list", { name: "Sent" })
        .getByText(/^A letter/)
        .first(),
    ).toBeVisible();

    await goWithin(page, "/dashboard/desk/audit?action=outbox_message.sent_again");
    const deed = page.getByRole("list", { name: "Deeds" }).getByRole("button").first();
    await expect(deed).toContainText("Outbox message sent again");
    await expect(deed).toContainText("Demo Admin");
    await deed.click();
    await expect(page.getByRole("table")).toContainText("channel");
    await expectTidy(page);
  });

  test("a privileged deed appears in the open log", async ({ page, server }) => {
    await signIn(page, server, "admin", "/dashboard/desk/audit?action=access.changed");
    await expect(page.getByRole("button", { name: "Export CSV" })).toBeEnabled();
    const token = await server.signIn("admin");
    const [member] = await server.call<{ id: string }[]>(
      "GET",
      "/admin/users/search?query=guest@demo",
      { token },
    );
    await server.call("PATCH", `/admin/users/${member?.id}/access`, {
      token,
      body: { tier: "silver", dashboardUnlocked: true, hasDeposited: true },
    });
    // By the live news within seconds, and by the poll at the latest.
    const deed = page.getByRole("list", { name: "Deeds" }).getByRole("button").first();
    await expect(deed).toContainText("→ silver", { timeout: 40_000 });
  });

  test("a figure with a source stands on the landing page at once", async ({ page, server }) => {
    const value = "1440+";
    await signIn(page, server, "admin", "/dashboard/desk/content/files/figures");
    const entry = page.getByRole("listitem").filter({ hasText: /^countries/ });
    await entry.getByText("countries", { exact: true }).click();
    await entry.getByLabel("Value").fill(value);
    await entry.getByLabel("Kind").selectOption("stated");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(entry.getByText(/needs a source and the day/)).toBeVisible();
    await expectTidy(page);
    await entry.getByLabel("Source").fill("Own books");
    await entry.getByLabel("Checked at").fill("2026-01-02");
    await page.getByRole("button", { name: "Publish" }).click();
    const dialog = page.getByRole("dialog", { name: "Publish: Figures" });
    await expect(dialog.getByText("countries · Value")).toBeVisible();
    await dialog.getByRole("button", { name: "Publish now" }).click();
    await expect(page.getByText("Published. Every page shows it now.")).toBeVisible();

    await page.goto(server.url);
    await expect(page.getByText(value, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/Stated: Own books/).first()).toBeVisible();
  });

  test("an answer is corrected, looked at, published, and brought back", async ({
    page,
    server,
    browser,
  }) => {
    const visitor = await browser.newPage();
    const asked = "Is this question new?";
    await signIn(page, server, "admin", "/dashboard/desk/content");
    await expect(page.getByText(/^All \d+ files are valid\.$/)).toBeVisible();
    await expectTidy(page);
    await page.getByRole("link", { name: /faq\.json/ }).click();
    await page.getByRole("button", { name: "Add an entry" }).click();
    await page.getByRole("textbox", { name: "Question", exact: true }).last().fill(asked);
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("One place needs a change.")).toBeVisible();
    await expect(page.getByText("must not be empty")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Question", exact: true }).last()).toHaveValue(
      asked,
    );
    await expectTidy(page);

    await page.getByRole("textbox", { name: "Answer", exact: true }).last().fill("It is.");
    await page.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("dialog", { name: "Preview: Questions and answers" });
    await preview.getByText(asked).click();
    await expect(preview.getByText("It is.")).toBeVisible();
    await expectTidy(page);
    await visitor.goto(server.url);
    await expect(visitor.getByRole("heading", { name: "Questions and answers" })).toBeVisible();
    await expect(visitor.getByText(asked)).toHaveCount(0);
    await preview.getByRole("button", { name: "Close" }).click();

    await page.getByRole("button", { name: "Publish" }).click();
    const dialog = page.getByRole("dialog", { name: "Publish: Questions and answers" });
    await dialog.getByLabel("Note").fill("Asked often");
    await expectTidy(page);
    await dialog.getByRole("button", { name: "Publish now" }).click();
    await expect(page.getByText("Published. Every page shows it now.")).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText(asked)).toBeVisible();

    await page.getByRole("button", { name: "History" }).click();
    await expect(page.getByText("Asked often")).toBeVisible();
    await page.getByRole("button", { name: /Version 1: found in the folder/ }).click();
    await expectTidy(page);
    await page.getByRole("button", { name: "Bring this version back" }).click();
    await page.getByRole("button", { name: "Bring it back" }).click();
    await expect(page.getByText("Version 1 is back, as a new version.")).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole("heading", { name: "Questions and answers" })).toBeVisible();
    await expect(visitor.getByText(asked)).toHaveCount(0);
    await visitor.close();
  });

  test("a legal text stands beside what its page makes of it", async ({ page, server }) => {
    await signIn(page, server, "admin", "/dashboard/desk/content/files/legal-terms");
    await page
      .getByRole("textbox", { name: "Text", exact: true })
      .fill("## What is new\n\n**All** of it.");
    await expect(page.getByRole("heading", { name: "What is new" })).toBeVisible();
    await expectTidy(page);
    await page.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("dialog", { name: /^Preview/ });
    await expect(preview.getByText("This text is a template.")).toBeVisible();
    await expect(preview.getByRole("heading", { name: "What is new" })).toBeVisible();
    await expectTidy(page);
  });

  test("a legal text is supplied in French, which its readers get and no others", async ({
    browser,
    page,
    server,
  }) => {
    const reader = async (locale: string) => {
      const visitor = await (await browser.newContext({ locale })).newPage();
      await setWidth(visitor, PHONE);
      await visitor.goto(`${server.url}/terms`);
      return visitor;
    };
    const [french, spanish] = await Promise.all([reader("fr-FR"), reader("es-ES")]);
    await expect(french.getByText(/Ce texte est en langue d'origine \(English\)/)).toBeVisible();
    await expectTidyNow(french);

    await signIn(page, server, "admin", "/dashboard/desk/content");
    await page.getByRole("button", { name: "New translation" }).click();
    const dialog = page.getByRole("dialog", { name: "New translation" });
    await dialog.getByLabel("Text").selectOption("Terms");
    await dialog.getByLabel("Language").selectOption("Français");
    await expectTidy(page);
    await dialog.getByRole("button", { name: "Go on" }).click();
    await page.getByLabel("Title").fill("Conditions générales");
    await page.getByRole("textbox", { name: "Text", exact: true }).fill("## Ce que vous recevez");
    await page.getByRole("button", { name: "Publish" }).click();
    const publish = page.getByRole("dialog");
    await publish.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("legal/terms.fr.md").first()).toBeVisible();
    await expect(page.getByText(/^Published/).first()).toBeVisible();

    await french.reload();
    await expect(french.getByRole("heading", { name: "Conditions générales" })).toBeVisible();
    await expect(french.getByRole("heading", { name: "Ce que vous recevez" })).toBeVisible();
    await expect(french.getByText(/langue d'origine/)).toHaveCount(0);
    await spanish.reload();
    await expect(spanish.getByText(/idioma original \(English\)/)).toBeVisible();
    await french.context().close();
    await spanish.context().close();
  });
});
