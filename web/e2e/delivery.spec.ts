import type { WebhookBody, WebhookSecretDto } from "@signaldeck/contract";
import { openPost, type Post } from "../../server/src/delivery/outbox/testing/openPost.ts";
import { PushService } from "../../server/src/delivery/push/testing/PushService.ts";
import { BotApiServer } from "../../server/src/delivery/telegram/testing/BotApiServer.ts";
import { PushBrowser, workerOf } from "./support/pushBrowser.ts";
import { publishByHand, withReplay } from "./support/replay.ts";
import type { TestServer } from "./support/server.ts";
import { expect, setWidth, signIn, test as base } from "./support/test.ts";
import { wishForAll } from "./support/wishes.ts";
import { WebhookReceiver } from "./support/WebhookReceiver.ts";

const TOKEN = "123456789:AAFakeTokenOfTheTests-0123456789abcdef";
const CHANNEL = "-1002222222222";
const PERSON = 4_711;

const test = base.extend<{
  post: Post;
  push: PushService;
  telegram: BotApiServer;
  receiver: WebhookReceiver;
  replay: TestServer;
}>({
  post: async ({}, use) => {
    const post = await openPost();
    await use(post);
    await post.close();
  },
  push: async ({}, use) => {
    const push = await PushService.open();
    await use(push);
    await push.close();
  },
  telegram: async ({}, use) => {
    const telegram = await BotApiServer.open({ token: TOKEN });
    await use(telegram);
    await telegram.close();
  },
  receiver: async ({}, use) => {
    const receiver = await WebhookReceiver.open();
    await use(receiver);
    await receiver.close();
  },
  replay: ({ post, telegram }, use) =>
    withReplay(
      {
        SMTP_URL: `smtp://127.0.0.1:${post.port}`,
        WEBHOOK_LOOPBACK: "true",
        TELEGRAM_BOT_TOKEN: TOKEN,
        TELEGRAM_API_ROOT: telegram.root,
        TELEGRAM_POSTS: "all",
        TELEGRAM_CHANNELS: `gold=${CHANNEL}`,
      },
      use,
    ),
});

test.use({ serviceWorkers: "allow" });

test("a signal arrives once on each wished channel, and its result after it", async ({
  page,
  post,
  push,
  telegram,
  receiver,
  replay,
}) => {
  const device = push.subscribe();
  await PushBrowser.prepare(page.context(), device);
  await setWidth(page, 1440);
  await signIn(page, replay, "gold");
  const token = await replay.signIn("gold");

  // Push on this device, a linked chat, a tool of the member's own.
  await page.goto(`${replay.url}/dashboard/settings`);
  const pushCard = page.getByRole("region", { name: "Push on this device" });
  await pushCard.getByRole("button", { name: "Switch on" }).click();
  // The browser installs the worker with all of its files first.
  await expect(pushCard.getByText("On, this device")).toBeVisible({ timeout: 30_000 });
  await workerOf(page.context());
  const browser = await PushBrowser.connect(page, device);
  await pushCard.getByRole("button", { name: "Actions for this device" }).click();
  await page.getByRole("menuitem", { name: "Choose what it is told" }).click();
  const dialog = page.getByRole("dialog");
  await wishForAll(dialog);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const chat = page.getByRole("region", { name: "Telegram" });
  await chat.getByRole("button", { name: "Link Telegram" }).click();
  const link = await chat.getByRole("link", { name: /Open Telegram/ }).getAttribute("href");
  telegram.state.write(PERSON, `/start ${new URL(link ?? "").searchParams.get("start") ?? ""}`);
  await expect(chat.getByText(`@person${PERSON}`)).toBeVisible();
  const { secret } = await replay.call<WebhookSecretDto>("POST", "/account/webhooks", {
    token,
    body: {
      url: receiver.url,
      events: ["signal.published", "signal.settled"],
      filter: { pairs: [], minConfidence: 50, recommendedOnly: false, quietHours: null },
      enabled: true,
    },
  });
  receiver.secret = secret;

  // The room stays open: what it shows came by the stream.
  await page.goto(`${replay.url}/dashboard/signals`);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const live = page.getByRole("region", { name: "Live signal" });
  await expect(live.getByText("By hand")).toHaveCount(0);
  await publishByHand(replay, "For every channel.");
  await expect(live.getByText("By hand")).toBeVisible();
  const shownAt = Date.now();

  const told = (type: WebhookBody["type"]) =>
    receiver.arrivals.filter(
      ({ body }) => body.type === type && "source" in body.data && body.data.source === "desk",
    );
  await expect.poll(() => told("signal.published").length).toBe(1);
  const [published] = told("signal.published");
  const signalId = published && "id" in published.body.data ? published.body.data.id : "";
  const publishedAt = Date.parse(published?.body.timestamp ?? "");
  const posts = () =>
    telegram.state.in(CHANNEL).filter(({ text }) => text.includes("Confidence: none stated"));
  const pushed = () => device.received.filter(({ text }) => text.includes(`${signalId}:live`));
  await expect.poll(() => [posts().length, pushed().length]).toEqual([1, 1]);
  await expect
    .poll(async () => (await browser.notes()).filter(({ tag }) => tag === `${signalId}:live`))
    .toHaveLength(1);
  const took = {
    stream: shownAt - publishedAt,
    webhook: (published?.at ?? Infinity) - publishedAt,
    push: (pushed()[0]?.at ?? Infinity) - publishedAt,
    telegram: (posts()[0]?.at ?? Infinity) - publishedAt,
  };
  test.info().annotations.push({ type: "ms to arrive", description: JSON.stringify(took) });

  // What was taken ends with a mail; the result answers the channel's post.
  await replay.call("PUT", `/journal/entries/${signalId}`, {
    token,
    body: { decision: "taken", stake: 25, payoutPercent: 80 },
  });
  await replay.market.toNextMark();
  await expect.poll(() => told("signal.settled").length).toBe(1);
  const answers = () =>
    telegram.state.in(CHANNEL).filter(({ replyTo }) => replyTo === posts()[0]?.messageId);
  const { email: address } = replay.account("gold");
  const mails = () =>
    post.received.filter(
      ({ recipients, email }) =>
        recipients.includes(address) && /^No\. \d+ EUR\/USD CALL: /.test(email.subject ?? ""),
    );
  await expect.poll(() => [answers().length, mails().length]).toEqual([1, 1]);

  // Nothing came twice meanwhile.
  expect(told("signal.published")).toHaveLength(1);
  expect([posts().length, pushed().length, mails().length]).toEqual([1, 1, 1]);
  expect(receiver.refused).toBe(0);
  await browser.close();
});
