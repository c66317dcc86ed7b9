import type { WebhookBody } from "@signaldeck/contract";
import { mailedTo } from "./support/mails.ts";
import { publishByHand, withReplay } from "./support/replay.ts";
import type { TestServer } from "./support/server.ts";
import { expect, expectTidy, setWidth, signIn, test as base, PHONE } from "./support/test.ts";
import { wishForAll } from "./support/wishes.ts";
import { WebhookReceiver } from "./support/WebhookReceiver.ts";

const test = base.extend<{ receiver: WebhookReceiver }, { replay: TestServer }>({
  replay: [
    ({}, use) => withReplay({ WEBHOOK_LOOPBACK: "true" }, use),
    { scope: "worker", timeout: 60_000 },
  ],
  receiver: async ({}, use) => {
    const receiver = await WebhookReceiver.open();
    await use(receiver);
    await receiver.close();
  },
});
test.describe.configure({ mode: "serial" });

test("a member's own tool gets signals", async ({ page, browser, replay, receiver }) => {
  const arrived = (type: WebhookBody["type"]) =>
    receiver.arrivals.filter(({ body }) => body.type === type);

  await setWidth(page, PHONE);
  // Test mails to one address have to keep a distance; staff see all signals as well.
  const name = "gold";
  await signIn(page, replay, name, "/dashboard/settings");
  const card = page.getByRole("region", { name: "Webhooks" });
  await expect(card.getByText("No webhook yet")).toBeVisible();
  await card.getByRole("button", { name: "Add a webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill("https://192.168.0.10/hook");
  await dialog.getByRole("button", { name: "Add the webhook" }).click();
  await expect(dialog.getByText("Only a public address can be used")).toBeVisible();
  await expectTidy(page);
  await dialog.getByLabel("Address").fill(receiver.url);
  await wishForAll(dialog);
  await dialog.getByRole("button", { name: "Add the webhook" }).click();
  const secret = dialog.getByText(/^whsec_/);
  receiver.secret = (await secret.textContent()) ?? "";
  await expectTidy(page);
  await dialog.getByRole("button", { name: "I have copied it" }).click();
  await expect(card.getByText("On", { exact: true })).toBeVisible();

  await card.getByRole("button", { name: "Send a test" }).click();
  await expect.poll(() => arrived("webhook.test").length).toBe(1);
  await expect(card.getByText(/^A test message to/)).toBeVisible();
  await expectTidy(page);

  const notifications = page.getByRole("region", { name: "Notifications" });
  await notifications.getByRole("button", { name: "By email" }).click();
  await mailedTo(replay, replay.account(name).email, /^A test email/);

  await publishByHand(replay, "For the webhook.");
  const byHand = (type: WebhookBody["type"]) =>
    arrived(type).filter(({ body }) => "source" in body.data && body.data.source === "desk");
  await expect.poll(() => byHand("signal.published").length).toBe(1);
  const [published] = byHand("signal.published");
  const signalId = published && "id" in published.body.data ? published.body.data.id : "";
  await replay.call("PUT", `/journal/entries/${signalId}`, {
    token: await replay.signIn(name),
    body: { decision: "taken", stake: 25, payoutPercent: 80 },
  });
  await replay.market.toNextMark();
  await expect.poll(() => byHand("signal.settled").length).toBe(1);
  const ids = receiver.arrivals.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(receiver.refused).toBe(0);

  await card.getByRole("button", { name: "Deliveries" }).click();
  const log = dialog.getByRole("list", { name: "Deliveries" });
  await expect(log.getByText("Published").first()).toBeVisible();
  await expect(log.getByText("Settled").first()).toBeVisible();
  await expect(log.getByText(/^204 · \d+ ms$/).first()).toBeVisible();
  await expectTidy(page);
  await dialog.getByRole("button", { name: "Close" }).click();

  // The mail about what was taken ends such mails with a press, without signing in.
  const mail = await mailedTo(replay, replay.account(name).email, /^No\. \d+ EUR\/USD CALL: /);
  const link = new URL(/Stop these emails: (\S+)/.exec(mail)?.[1] ?? "");
  const stranger = await (await browser.newContext()).newPage();
  await setWidth(stranger, PHONE);
  await stranger.goto(replay.url + link.pathname + link.search);
  await expectTidy(stranger);
  await stranger.getByRole("button", { name: "Stop these emails" }).click();
  await expect(stranger.getByText(/^You get no more emails about the results/)).toBeVisible();
  await stranger.close();
  const results = notifications.getByRole("switch", { name: "Results: Email" });
  await expect(results).toBeChecked();
  await page.reload();
  await expect(results).not.toBeChecked();

  await card.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(card.getByText("No webhook yet")).toBeVisible();
});
