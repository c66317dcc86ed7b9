import { TELEGRAM_LIMITS, TelegramCodeDto, TelegramDto, type Method } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { As } from "../../testing/Call.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import { createLog } from "../../process/log.ts";
import { Outbox } from "../../delivery/outbox/Outbox.ts";
import { OutboxMessage } from "../../delivery/outbox/OutboxMessage.ts";
import { useCode } from "./changeTelegram.ts";
import { TelegramChannel } from "../../delivery/telegram/TelegramChannel.ts";
import type { TelegramConfig } from "../../process/settings/telegramConfig.ts";
import { orderKeyOf } from "../../delivery/telegram/telegramMessages.ts";
import { mountTelegram } from "./telegramRoutes.ts";

const TELEGRAM: TelegramConfig = {
  token: "123456789:AAFakeTokenOfTheTests-0123456789abcdef",
  apiRoot: "http://127.0.0.1:1",
  channels: [{ tier: "gold", chatId: "-1002222222222" }],
  posts: "recommended",
};

/** What a test changes of the operator's side. */
const setup: { config: { telegram: TelegramConfig | null }; telegram: { bot: string | null } } = {
  config: { telegram: TELEGRAM },
  telegram: { bot: "DeckTestBot" },
};
let chats = 7_000;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture({
    mount: (api, { database, clock }) => {
      const outbox = new Outbox({ database, clock, log: createLog("silent"), ways: {} });
      const { config, telegram } = setup;
      mountTelegram(api, { database, clock, outbox, config, telegram });
    },
  });
});
afterAll(() => fixture.close());

const join = (tier: "guest" | "gold" = "gold") => fixture.signIn({ tier });

const call = (who: As, method: Method, path = "", body?: object) =>
  fixture.call(method, `/account/telegram${path}`, body).as(who);

const status = async (token: string) => TelegramDto.parse((await call(token, "get")).data);

/** Makes a code and sends it to the bot. */
async function link(token: string): Promise<string> {
  const { url } = TelegramCodeDto.parse((await call(token, "post", "/code")).data);
  const code = new URL(url).searchParams.get("start") ?? "";
  const chat = { id: String(++chats), name: "@ada" };
  await fixture.database.write((transaction) => useCode(fixture, transaction, code, chat));
  return chat.id;
}

describe("a member's link", () => {
  it("is made by a code, shown, chosen for, tested and ended", async () => {
    const { token } = await join();
    expect(await status(token)).toEqual({
      available: true,
      bot: "DeckTestBot",
      link: null,
      channel: null,
    });
    const made = await call(token, "post", "/code");
    expect(made.status).toBe(201);
    expect(TelegramCodeDto.parse(made.data).url).toMatch(
      /^https:\/\/t\.me\/DeckTestBot\?start=[\w-]{22}$/,
    );
    fixture.clock.advance(TELEGRAM_LIMITS.codePause);
    const chatId = await link(token);
    const linked = await status(token);
    expect(linked.link).toMatchObject({
      name: "@ada",
      paused: false,
      choice: { trades: true, account: true },
    });
    expect(linked.channel).toEqual({ tier: "gold", inviteUrl: null, posts: "recommended" });
    expect(JSON.stringify(linked), "the chat's id stays inside").not.toContain(chatId);

    const choice = { trades: false, account: true };
    const chosen = await call(token, "put", "/choice", choice);
    expect(TelegramDto.parse(chosen.data).link?.choice).toEqual(choice);

    expect((await call(token, "post", "/test")).status).toBe(202);
    const where = { orderKey: orderKeyOf(chatId) };
    const [message] = await fixture.database.model(OutboxMessage).findAll({ where, raw: true });
    expect(message).toMatchObject({ channel: "telegram", recipient: "private chat" });
    const soon = await call(token, "post", "/test");
    expect([soon.status, soon.error?.code]).toEqual([429, "too_many_requests"]);

    const ended = await call(token, "delete");
    expect([ended.status, TelegramDto.parse(ended.data).link]).toEqual([200, null]);
    // Nobody minds an end that comes twice.
    expect((await call(token, "delete")).status).toBe(200);
  });

  it("shows the invite link of the tier's channel alone", async () => {
    const [gold, guest] = [await join("gold"), await join("guest")];
    for (const { token } of [gold, guest]) await link(token);
    const chatId = TELEGRAM.channels[0]?.chatId ?? "";
    const inviteUrl = "https://t.me/+invite";
    const channel = { chatId, inviteUrl, createdAt: new Date(fixture.clock.now()) };
    await fixture.database.write((transaction) =>
      fixture.database.model(TelegramChannel).upsert(channel, { transaction }),
    );
    expect((await status(gold.token)).channel).toEqual({
      tier: "gold",
      inviteUrl,
      posts: "recommended",
    });
    expect((await status(guest.token)).channel).toBeNull();
  });

  it("gives codes with a pause between them, and none to who is linked", async () => {
    const { token } = await join();
    expect((await call(token, "post", "/code")).status).toBe(201);
    expect((await call(token, "post", "/code")).status).toBe(429);
    fixture.clock.advance(TELEGRAM_LIMITS.codePause);
    await link(token);
    fixture.clock.advance(TELEGRAM_LIMITS.codePause);
    expect((await call(token, "post", "/code")).status).toBe(409);
  });

  it.each([
    [{}, "trades"],
    [{ trades: "yes", account: true }, "trades"],
    [{ trades: true }, "account"],
  ])("is not chosen for with %o", async (choice, path) => {
    const { token } = await join();
    await link(token);
    const { status: refused, error } = await call(token, "put", "/choice", choice);
    expect([refused, error?.code]).toEqual([400, "validation_failed"]);
    expect(error?.fields?.map((field) => field.path)).toContain(path);
  });

  it("has to be there before anything is chosen or tested", async () => {
    const { token } = await join();
    expect((await call(token, "put", "/choice", { trades: true, account: true })).status).toBe(409);
    expect((await call(token, "post", "/test")).status).toBe(409);
  });
});

describe("the operator's side", () => {
  it("says so where no bot is set up", async () => {
    setup.config.telegram = null;
    try {
      const { token } = await join();
      expect(await status(token)).toEqual({
        available: false,
        bot: null,
        link: null,
        channel: null,
      });
      expect((await call(token, "post", "/code")).status).toBe(409);
    } finally {
      setup.config.telegram = TELEGRAM;
    }
  });

  it("makes no code while Telegram has not given the bot's name", async () => {
    setup.telegram.bot = null;
    try {
      const { token } = await join();
      const refused = await call(token, "post", "/code");
      expect([refused.status, refused.error?.code]).toEqual([503, "unavailable"]);
    } finally {
      setup.telegram.bot = "DeckTestBot";
    }
  });
});

describe("who may", () => {
  it.each([
    ["get", "", 200],
    ["post", "/code", 201],
    ["put", "/choice", 409],
    ["post", "/test", 409],
    ["delete", "", 200],
  ] as const)("%s %s: a visitor 401, a guest %d", async (method, path, expected) => {
    const body = method === "put" ? { trades: true, account: true } : undefined;
    expect((await call(null, method, path, body)).status).toBe(401);
    const { token } = await join("guest");
    expect((await call(token, method, path, body)).status).toBe(expected);
  });

  it("staff who look through a member's eyes: nobody changes anything", async () => {
    const { id: memberId } = await join();
    const staff = await fixture.makeMember({ role: "support" });
    const { token } = await fixture.database.write((transaction) =>
      fixture.sessions.openView(transaction, { staffId: staff.id, memberId, userAgent: null }),
    );
    for (const [method, path] of [
      ["get", ""],
      ["post", "/code"],
      ["delete", ""],
    ] as const) {
      expect((await call(token, method, path)).status).toBe(403);
    }
  });
});
