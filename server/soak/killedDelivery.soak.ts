import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { createWithAccess } from "../src/testing/createWithAccess.ts";
import { createServices, type Services } from "../src/app/services.ts";
import { systemClock } from "../src/process/clock/clock.ts";
import { readConfig } from "../src/process/settings/config.ts";
import { testMail } from "../src/delivery/mails/serviceMails.ts";
import type { NewMessage } from "../src/delivery/outbox/Outbox.ts";
import { OutboxMessage } from "../src/delivery/outbox/OutboxMessage.ts";
import { openPost, type Post } from "../src/delivery/outbox/testing/openPost.ts";
import { createWebhook } from "../src/channels/webhooks/changeWebhooks.ts";
import { orderKeyOf as chatKeyOf } from "../src/delivery/telegram/telegramMessages.ts";
import { TelegramPost } from "../src/delivery/telegram/TelegramPost.ts";
import { BotApiServer } from "../src/delivery/telegram/testing/BotApiServer.ts";
import { WebhookReceiver } from "../src/delivery/webhooks/testing/WebhookReceiver.ts";
import { orderKeyOf, webhookMessage } from "../src/delivery/webhooks/webhookNews.ts";
import { createLog } from "../src/process/log.ts";
import { REPOSITORY_ROOT } from "../src/paths.ts";
import { soak } from "./support/soak.ts";

/** Deaths between the moment a receiver has a message and the moment it is marked as sent. */
const DEATHS = 50;

/** Messages to each receiver that are written before each start. */
const MESSAGES = 2;

/** Longer than a dead process's messages stay its own. */
const AHEAD_PER_START = 120_000;

const TOKEN = "123456789:AAFakeTokenOfTheTests-0123456789abcdef";

/** A person who has started the bot. */
const CHAT = "9001";

const MAIL = {
  brand: "Deck",
  supportEmail: "help@deck.example",
  publicUrl: "https://deck.example",
};

const DELIVERER = join(import.meta.dirname, "support", "deliverer.ts");

/** What a receiver has got: keys of messages, in the order in which they came. */
class Arrivals {
  readonly all: string[] = [];

  /** Each message once, in the order in which it first came. */
  get distinct(): string[] {
    return [...new Set(this.all)];
  }

  get repeated(): number {
    return this.all.length - this.distinct.length;
  }
}

let folder: string;
let services: Services;
let post: Post;
let receiver: WebhookReceiver;
let telegram: BotApiServer;
let deliverer: ChildProcess | null = null;
let starts = 0;
let deaths = 0;
let texts = 0;
const arrivals = { mail: new Arrivals(), telegram: new Arrivals(), webhook: new Arrivals() };
type Channel = keyof typeof arrivals;
const CHANNELS = Object.keys(arrivals) as Channel[];

/** Takes a message; in its channel's turn the process ends without a warning on account of it. */
function arrive(channel: Channel, key: string): void {
  const arrived = arrivals[channel];
  const isNew = !arrived.all.includes(key);
  arrived.all.push(key);
  const isTurn = CHANNELS[deaths % CHANNELS.length] === channel;
  if (!isNew || !isTurn || deaths === DEATHS || !deliverer || deliverer.killed) return;
  const doomed = deliverer;
  // At once, so that nothing that arrives meanwhile is a second cause.
  deliverer = null;
  deaths += 1;
  // By turns: the answer never leaves, is on its way, or has just been read.
  const delay = [0, 1, 3][Math.floor(deaths / CHANNELS.length) % 3] ?? 0;
  if (delay === 0) doomed.kill("SIGKILL");
  else setTimeout(() => doomed.kill("SIGKILL"), delay);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-soak-"));
  post = await openPost(0, () => {
    const { email } = post.received.at(-1) ?? {};
    arrive("mail", email?.messageId ?? "");
  });
  receiver = await WebhookReceiver.open();
  receiver.answer = (response) => {
    const { headers } = receiver.received.at(-1) ?? {};
    arrive("webhook", String(headers?.["webhook-id"]));
    response.writeHead(204).end();
  };
  // Its limits are counted in the time of the process that sends.
  const clock = { now: () => Date.now() + starts * AHEAD_PER_START };
  telegram = await BotApiServer.open({ token: TOKEN, clock });
  telegram.state.started.add(CHAT);
  telegram.state.onArrival = ({ text }) => arrive("telegram", text);
  const config = readConfig(settings());
  services = await createServices({ config, clock: systemClock, log: createLog("silent") });
});

afterAll(async () => {
  deliverer?.kill("SIGKILL");
  await services.database.close();
  await services.limits.close();
  await post.close();
  await receiver.close();
  await telegram.close();
  await rm(folder, { recursive: true, force: true });
});

function settings(): Record<string, string> {
  return {
    NODE_ENV: "test",
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    SMTP_URL: `smtp://127.0.0.1:${post.port}`,
    WEBHOOK_LOOPBACK: "true",
    TELEGRAM_BOT_TOKEN: TOKEN,
    TELEGRAM_API_ROOT: telegram.root,
  };
}

/** Writes messages and starts a process that delivers; and so again whenever one has died. */
async function deliver(webhookId: string): Promise<void> {
  await write(webhookId);
  // Not by tsx's own command, which is a process around the one that must die.
  const child = spawn(process.execPath, ["--import", "tsx", DELIVERER], {
    cwd: REPOSITORY_ROOT,
    env: {
      PATH: process.env["PATH"],
      ...settings(),
      CLOCK_AHEAD: String(starts * AHEAD_PER_START),
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  starts += 1;
  deliverer = child;
  child.on("exit", () => {
    if (deliverer === null) void deliver(webhookId);
  });
}

/** A webhook and whose it is. */
async function enrol(): Promise<string> {
  const { clock, database } = services;
  const member = await database.write((transaction) =>
    createWithAccess({ database, clock }, transaction, {
      email: "ada@deck.example",
      fullName: "Ada Obi",
      language: "en",
      phone: "+2348012345678",
      country: "Nigeria",
      passwordHash: "none",
      riskVersion: "1",
      tier: "gold",
      dashboardUnlocked: true,
    }),
  );
  const { webhook } = await createWebhook(services, member.id, {
    url: receiver.url,
    events: ["signal.published"],
    filter: { pairs: [], minConfidence: 50, recommendedOnly: false, quietHours: null },
    enabled: true,
  });
  return webhook.id;
}

async function write(webhookId: string): Promise<void> {
  const { clock, database, outbox } = services;
  const messages = Array.from({ length: MESSAGES }, (): NewMessage[] => [
    {
      channel: "mail",
      recipient: "ada@deck.example",
      payload: testMail(MAIL, { fullName: "Ada", language: "en" }),
    },
    {
      channel: "telegram",
      recipient: "private chat",
      orderKey: chatKeyOf(CHAT),
      subject: `text ${(texts += 1)}`,
      payload: { kind: "text", chatId: CHAT, html: `text ${texts}` },
    },
    {
      channel: "webhook",
      recipient: "127.0.0.1",
      orderKey: orderKeyOf(webhookId),
      payload: webhookMessage(webhookId, "webhook.test", { message: "x" }, { at: clock.now() }),
    },
  ]);
  await database.write((transaction) => outbox.addAll(transaction, messages.flat()));
}

const rows = () =>
  services.database.model(OutboxMessage).findAll({ order: [["id", "ASC"]], raw: true });

soak(`kill -9 ${DEATHS} times between sending and marking: no message is lost`, async () => {
  await deliver(await enrol());
  await expect
    .poll(
      async () => deaths === DEATHS && (await rows()).every(({ status }) => status === "sent"),
      { timeout: 900_000, interval: 500 },
    )
    .toBe(true);
  const written = await rows();
  const idsOf = (channel: string) =>
    written.filter((row) => row.channel === channel).map(({ id }) => id);
  /** The tries beyond the first, which staff see at each message. */
  const triedAgain = (channel: string) =>
    written
      .filter((row) => row.channel === channel)
      .reduce((sum, { attempts }) => sum + attempts - 1, 0);

  expect(written).toHaveLength(starts * MESSAGES * CHANNELS.length);
  // Order is kept per receiver where one was asked for; by its id a tool takes each once.
  expect(arrivals.webhook.distinct).toEqual(idsOf("webhook"));
  expect(arrivals.webhook.repeated).toBeLessThanOrEqual(triedAgain("webhook"));
  // Mail knows no repetition: what came twice is counted by the tries.
  const mails = arrivals.mail.distinct.map((id) => id.slice(1, id.indexOf("@")));
  expect(mails.sort()).toEqual(idsOf("mail").sort());
  expect(arrivals.mail.repeated).toBeLessThanOrEqual(triedAgain("mail"));
  // Nor does Telegram, which has an order; each possible repetition is counted at its message.
  const chat = written.filter(({ channel }) => channel === "telegram");
  expect(arrivals.telegram.distinct).toEqual(chat.map(({ subject }) => subject));
  const posts = await services.database.model(TelegramPost).findAll({ raw: true });
  const counted = posts.reduce((sum, { repeats }) => sum + repeats, 0);
  expect(arrivals.telegram.repeated).toBeLessThanOrEqual(counted);
  for (const { repeated } of Object.values(arrivals)) expect(repeated).toBeGreaterThan(0);
  const { mail, telegram: chats, webhook } = arrivals;
  return {
    figure: `${deaths} deaths in ${starts} processes, none lost; repeated and counted: ${mail.repeated} mails, ${chats.repeated} Telegram messages, ${webhook.repeated} webhook messages`,
    holds: true,
  };
});
