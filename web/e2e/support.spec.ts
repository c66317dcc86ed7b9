import { expect, expectTidy, setWidth, signIn, test, PHONE } from "./support/test.ts";

interface Thread {
  messages: { files: { id: string }[] }[];
}

/** One white pixel. */
const SCREENSHOT = {
  name: "screen.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=",
    "base64",
  ),
};

interface DemoMail {
  to: string;
  subject: string;
  text: string;
}

test("a member writes to support, reads the answer, replies and closes", async ({
  page,
  server,
  request,
}) => {
  await setWidth(page, PHONE);
  await signIn(page, server, "guest", "/dashboard/support");
  await expect(page.getByText("Mon-Fri 9AM-6PM UTC")).toBeVisible();
  await page.getByText("Who holds my money?").click();
  await expect(page.getByText("The broker, in an account in your name.")).toBeVisible();
  await expectTidy(page);

  // Nothing is sent while something is missing, and the focus shows where.
  const subject = "Deposit does not show at";
  await page.getByRole("button", { name: "Send ticket" }).click();
  await expect(page.getByLabel("Subject")).toBeFocused();
  await expect(page.getByText("Please enter a message")).toBeVisible();
  await expectTidy(page);
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Category").selectOption("deposit-issues");
  await page.getByLabel("Message").fill("I funded my account yesterday.\nIt still says pending.");
  await page.getByRole("button", { name: "Send ticket" }).click();

  await page.waitForURL(/\/dashboard\/support\/tickets\//);
  const conversation = page.getByRole("log", { name: "Conversation" });
  await expect(conversation).toContainText("It still says pending.");
  await expect(page.getByText("Open", { exact: true })).toBeVisible();

  // Support answers; a mail says so and leads to the conversation.
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const token = await server.signIn("support");
  await server.call("POST", `/staff/tickets/${id}/replies`, {
    token,
    body: { message: "Which broker account did you use?", status: "waiting" },
  });
  const mailed = async () => {
    const mails = (await (await request.get(`${server.url}/dev/mail.json`)).json()) as DemoMail[];
    return mails.find((mail) => mail.subject === `Support has answered: ${subject}`);
  };
  await expect
    .poll(async () => (await mailed())?.text ?? "")
    .toContain(`/dashboard/support/tickets/${id}`);
  expect((await mailed())?.to).toBe(server.account("guest").email);

  await page.reload();
  await expect(conversation).toContainText("Which broker account did you use?");
  await expect(page.getByText("Waiting for you")).toBeVisible();
  await expectTidy(page);

  await page.getByLabel("Message").fill("Number 8842 1190");
  await page.getByLabel(/File \(optional\)/).setInputFiles(SCREENSHOT);
  await expectTidy(page);
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(conversation).toContainText("Number 8842 1190");
  await expect(page.getByLabel("Message")).toHaveValue("");
  await expect(page.getByText("Choose a picture or PDF")).toBeVisible();

  // Both sides have the same file, with the token of each.
  const download = page.waitForEvent("download");
  await conversation.getByRole("button", { name: /screen\.png/ }).click();
  expect((await download).suggestedFilename()).toBe("screen.png");
  const { messages } = await server.call<Thread>("GET", `/staff/tickets/${id}`, { token });
  const [file] = messages.at(-1)?.files ?? [];
  const answered = await request.get(
    `${server.url}/api/staff/tickets/${id}/files/${file?.id ?? ""}`,
    { headers: { Authorization: `Bearer ${token}` } },
  );
  expect(await answered.body()).toEqual(SCREENSHOT.buffer);
  await page.getByRole("button", { name: "Close ticket" }).click();
  await expect(page.getByRole("button", { name: "Reopen ticket" })).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Support Hub" }).click();
  const row = page.getByRole("link", { name: new RegExp(subject) });
  await expect(row).toContainText("Closed");
  await expectTidy(page);

  const [ticket] = await server.call<{ id: string; status: string }[]>(
    "GET",
    "/staff/tickets?status=closed",
    { token },
  );
  expect(ticket?.id).toBe(id);
});
