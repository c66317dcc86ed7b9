import {
  ACCOUNT_LIMITS,
  COMMUNITY_LIMITS,
  ELITE_ROOM_LIMITS,
  PUSH_LIMITS,
  SUPPORT_LIMITS,
  TELEGRAM_LIMITS,
  WEBHOOK_LIMITS,
  type ElitePostDto,
} from "@signaldeck/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { StoredSession } from "../accounts/StoredSession.ts";
import type { AppError } from "../http/AppError.ts";
import { createCode } from "../channels/telegram/changeTelegram.ts";
import type { Person } from "../testing/People.ts";
import { createProductApp, type ProductApp } from "./testing/productApp.ts";

let product: ProductApp;
beforeAll(async () => {
  product = await createProductApp();
});
afterAll(async () => {
  await product.close();
});

type Reply = PromiseLike<{ status: number }>;

/** Sends so many at once, more than there is room for; counts what got through. */
async function through(calls: number, send: (call: number) => Reply): Promise<number> {
  const replies = await Promise.all(Array.from({ length: calls }, async (_, call) => send(call)));
  const refused = replies.filter(({ status }) => status === 409 || status === 429);
  const taken = replies.filter(({ status }) => status < 300);
  expect(taken.length + refused.length).toBe(calls);
  return taken.length;
}

const elite = () => product.signIn({ tier: "elite" });
const webhook = (name: number) => ({
  url: `https://tool.example/${name}`,
  enabled: true,
  events: ["signal.published"],
  filter: { pairs: [], minConfidence: 50, recommendedOnly: false, quietHours: null },
});

it("posts within an hour", async () => {
  const { call } = await elite();
  const most = COMMUNITY_LIMITS.postsPerHour;
  const post = (n: number) => call("post", "/community/posts", { text: `Text ${n}` });
  expect(await through(most + 5, post)).toBe(most);
});

it("replies within an hour", async () => {
  const host = await product.signIn({ role: "admin" });
  const asked = await host.call<ElitePostDto>("post", "/elite-room/posts", { text: "How?" }).data();
  const { call } = await elite();
  const most = ELITE_ROOM_LIMITS.repliesPerHour;
  const path = `/elite-room/posts/${asked.id}/replies`;
  expect(await through(most + 5, (n) => call("post", path, { text: `Text ${n}` }))).toBe(most);
});

it("messages to support within an hour, over all tickets", async () => {
  const { call } = await elite();
  const most = SUPPORT_LIMITS.messagesPerHour;
  const ticket = { subject: "A question", category: "deposit-issues", message: "Where?" };
  const open = await call<{ id: string }>("post", "/support/tickets", ticket).data();
  const reply = `/support/tickets/${open.id}/replies`;
  const send = (n: number) =>
    n % 2 === 0
      ? call("post", "/support/tickets", ticket)
      : call("post", reply, { message: "There." });
  expect(await through(most + 4, send)).toBe(most - 1);
});

it("webhooks", async () => {
  const { call } = await elite();
  const most = WEBHOOK_LIMITS.perMember;
  expect(await through(most + 5, (n) => call("post", "/account/webhooks", webhook(n)))).toBe(most);
});

it("devices with push messages", async () => {
  const { id } = await elite();
  const most = PUSH_LIMITS.perMember;
  const tokens = await Promise.all(Array.from({ length: most + 3 }, () => product.openSession(id)));
  const keys = {
    p256dh:
      "BOBeArLaaEUzLzOCK1YgAjWuFs3ZGPCW4ULt7jmPgDAQq79jv4AvbVWSK7Vjj_kVJqMPrE8c4-PFrPhphkybqvY",
    auth: "AAAAAAAAAAAAAAAAAAAAAA",
  };
  const subscribe = (n: number) =>
    product
      .call("post", "/account/push/subscriptions", { endpoint: `https://push.example/${n}`, keys })
      .as(tokens[n] ?? "");
  expect(await through(tokens.length, subscribe)).toBe(most);
});

it("Telegram's start codes", async () => {
  const { id } = await elite();
  const start = (): Reply =>
    createCode(product.services, id, "a_bot").then(
      () => ({ status: 200 }),
      (error: unknown) => ({ status: (error as AppError).status }),
    );
  expect(TELEGRAM_LIMITS.codePause).toBeGreaterThan(0);
  expect(await through(6, start)).toBe(1);
});

it("sessions: the oldest ends for a further one", async () => {
  const { id }: Person = await elite();
  await Promise.all(
    Array.from({ length: ACCOUNT_LIMITS.sessions + 10 }, () => product.openSession(id)),
  );
  const stored = product.database.model(StoredSession);
  expect(await stored.count({ where: { memberId: id } })).toBe(ACCOUNT_LIMITS.sessions);
  const newest = await product.openSession(id);
  await product.call("get", "/auth/me").as(newest).expect(200);
});
