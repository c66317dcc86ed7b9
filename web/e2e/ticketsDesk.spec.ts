import { SUPPORT_LIMITS } from "@signaldeck/contract";
import type { Page } from "@playwright/test";
import type { TestServer } from "./support/server.ts";
import { expect, expectTidy, setWidth, signIn, test, DESKTOP } from "./support/test.ts";

interface Thread {
  id: string;
  messages: { id: string }[];
}

/** Opens a ticket as the demo's guest and returns its id. */
async function writeTicket(server: TestServer, subject: string): Promise<string> {
  const token = await server.signIn("guest");
  const body = { subject, category: "deposit-issues", priority: "urgent", message: "Where is it?" };
  return (await server.call<Thread>("POST", "/support/tickets", { token, body })).id;
}

const DESK = "/dashboard/desk/tickets";
const conversation = (page: Page) => page.getByRole("log", { name: "Conversation" });

const answerBox = (page: Page) => page.getByLabel("Answer", { exact: true });

test("a ticket is answered from the desk", async ({ page, browser, server }) => {
  await setWidth(page, DESKTOP);
  await signIn(page, server, "support", DESK);
  await expect(page.getByText("Need an answer")).toBeVisible();
  await expectTidy(page);

  // A new ticket appears on the open desk by itself.
  const subject = "Deposit missing at";
  const id = await writeTicket(server, subject);
  const row = page.getByRole("link", { name: new RegExp(subject) });
  await expect(row).toBeVisible();
  await expect(row).toContainText("In time");
  await row.click();
  await page.waitForURL(new RegExp(`/dashboard/desk/tickets/${id}$`));
  await expect(conversation(page)).toContainText("Where is it?");
  await expect(page.getByRole("region", { name: "Member", exact: true })).toContainText(
    "Demo Guest",
  );
  await expectTidy(page);

  await page.getByRole("button", { name: "Take it" }).click();
  await expect(page.getByText("Demo Support has the ticket.")).toBeVisible();

  // The internal note is in the thread and is seen by the staff alone.
  await page.getByRole("button", { name: "Internal note" }).click();
  await page.getByLabel("Note", { exact: true }).fill("Same card as another account");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(conversation(page)).toContainText("Internal note by you");
  await expectTidy(page);

  // A canned answer keeps what was typed and knows the member.
  await page.getByRole("button", { name: "Reply" }).click();
  await answerBox(page).fill("I looked it up.");
  await page.getByLabel("Insert a canned answer").selectOption("Deposit does not show yet");
  await expect(answerBox(page)).toHaveValue(/^I looked it up\.\n\nHello Demo,/);
  await page.getByLabel(/File \(optional\)/).setInputFiles({
    name: "statement.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\n%%EOF"),
  });
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(conversation(page)).toContainText("I looked it up.");
  await expect(conversation(page).getByRole("button", { name: /statement\.pdf/ })).toBeVisible();
  await expect(answerBox(page)).toHaveValue("");
  await expectTidy(page);

  // The member reads the answer without reloading, and nothing of the note.
  const other = await browser.newContext();
  const member = await other.newPage();
  await member.clock.install();
  await setWidth(member, DESKTOP);
  await signIn(member, server, "guest", `/dashboard/support/tickets/${id}`);
  await expect(conversation(member)).toContainText("I looked it up.");
  await expect(member.getByText("Waiting for you")).toBeVisible();
  await expect(member.getByText("Same card")).toHaveCount(0);
  await expect(member.getByText("Demo Support")).toHaveCount(0);
  await member.getByLabel("Message").fill("Number 8842");
  await member.getByRole("button", { name: "Send reply" }).click();
  await expect(conversation(page)).toContainText("Number 8842");

  // Closing shows on the member's open page within its poll.
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("button", { name: "Reopen" })).toBeVisible();
  await member.clock.fastForward(SUPPORT_LIMITS.pollInterval);
  await expect(member.getByText("Closed", { exact: true })).toBeVisible();
  await other.close();
});

test("a reported post is judged", async ({ page, server }) => {
  await setWidth(page, DESKTOP);
  await signIn(page, server, "support", "/dashboard/desk/moderation");
  const text = "Buy my course, certain profit.";
  const [author, reader] = [await server.signIn("silver"), await server.signIn("gold")];
  const post = await server.call<{ id: string }>("POST", "/community/posts", {
    token: author,
    body: { text },
  });
  await server.call("POST", `/community/posts/${post.id}/reports`, {
    token: reader,
    body: { reason: "Advertising" },
  });
  const card = page.getByRole("article").filter({ hasText: text });
  await expect(card).toBeVisible();
  await card.getByRole("button", { name: "Show context" }).click();
  await expect(card.getByText("Below it, older")).toBeVisible();
  await expectTidy(page);
  await card.getByRole("button", { name: "Hide post" }).click();
  await page.getByLabel("Why is it hidden?").fill("Promises profit");
  await expectTidy(page);
  await page.getByRole("dialog").getByRole("button", { name: "Hide post" }).click();
  await expect(page.getByText("The post is hidden.")).toBeVisible();
  await expect(card).toHaveCount(0);

  await page.getByRole("button", { name: "Hidden", exact: true }).click();
  await expect(card).toContainText("Promises profit");
  await card.getByRole("button", { name: "Restore" }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole("button", { name: "Left in the feed" }).click();
  await expect(card).toBeVisible();
  await expectTidy(page);
});
