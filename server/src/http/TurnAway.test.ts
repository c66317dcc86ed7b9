import {
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { accountsApi, signalsApi } from "@signaldeck/contract";
import { afterEach, expect, it } from "vitest";
import { encodeReply } from "./EncodedReply.ts";
import type { Session } from "./session.ts";
import { watchedApp } from "./testing/watchedApp.ts";

const TOKEN = "m".repeat(43);
const OTHER = "o".repeat(43);
const MADE_UP = "x".repeat(43);
const TERMINAL = "app://bundle";
const BUDGET = 3;
/** Of all strangers of an address together. */
const STRANGERS = 10 * BUDGET;

const sessionOf = (id: string): Session => ({
  id,
  memberId: id,
  viewer: { role: "member", tier: "elite", dashboardUnlocked: true },
});
const SESSIONS = new Map([
  [TOKEN, sessionOf("member")],
  [OTHER, sessionOf("other")],
]);

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done));
});

/** The same calls with all that counts and writes them down: whole, or by Express alone. */
async function serve(whole: boolean, level = "info") {
  const { app, listener, ...told } = watchedApp({
    level,
    sessions: SESSIONS,
    areKnown: false,
    budget: BUDGET,
    allowedOrigins: [TERMINAL],
    mountApi: (api) => {
      api.hot(signalsApi.list, () => encodeReply([], 0));
      api.json(accountsApi.logout, () => ({ data: null as never }));
    },
  });
  let throughExpress = 0;
  const express: RequestListener = (asked, response) => {
    throughExpress += 1;
    (app as RequestListener)(asked, response);
  };
  const { handle } = app as unknown as { handle: RequestListener };
  if (whole) {
    Object.assign(app, {
      handle(...call: Parameters<RequestListener>) {
        throughExpress += 1;
        handle.apply(app, call);
      },
    });
  }
  const server = createServer(whole ? listener : express).listen(0, "127.0.0.1");
  servers.push(server);
  await new Promise((listening) => server.once("listening", listening));
  return { ...told, server, seen: () => throughExpress };
}

interface Asked {
  token?: string;
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Status, all headers in their order, and the body, without what differs by nature. */
async function ask(server: Server, { token, method = "GET", path, headers, body }: Asked) {
  const sent = request({
    port: (server.address() as AddressInfo).port,
    path: `/api${path ?? "/signals"}`,
    method,
    agent: false,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve).once("error", reject).end(body);
  });
  const read = await text(reply);
  const all = [reply.statusCode, ...reply.rawHeaders, read].join("\n");
  return all
    .replace(/^(Date|Retry-After)\n.*$/gm, "$1")
    .replace(/"retryAfter":\d+|"requestId":"[^"]+"|in \d+ \w+\./g, "later");
}

const statusOf = (reply: string) => Number(reply.split("\n")[0]);

/** What somebody who has none left may ask for. */
const TRIES: Record<string, Asked> = {
  "the same again": {},
  "from a page of an allowed origin": { headers: { origin: TERMINAL } },
  "from a page of a foreign origin": { headers: { origin: "https://evil.example" } },
  "in another language": { headers: { "accept-language": "fr" } },
  "with another method": { method: "POST", path: "/auth/logout", body: "{}" },
  "with a body that is none": {
    method: "POST",
    path: "/auth/logout",
    headers: { "content-type": "application/json" },
    body: "{",
  },
  "by HEAD": { method: "HEAD" },
  "what is not there": { path: "/nothing?a=b" },
};

it.each(Object.entries(TRIES))(
  "refuses %s as Express would, without asking it",
  async (_n, asked) => {
    const [whole, express] = [await serve(true), await serve(false)];
    for (const { server } of [whole, express]) {
      for (let call = 0; call < BUDGET; call += 1) {
        expect(statusOf(await ask(server, { token: TOKEN }))).toBe(200);
      }
    }
    const before = whole.seen();
    const refused = await ask(whole.server, { ...asked, token: TOKEN });
    expect(statusOf(refused)).toBe(429);
    expect(whole.seen()).toBe(before);
    expect(refused).toBe(await ask(express.server, { ...asked, token: TOKEN }));
    for (const { events, lines } of [whole, express]) {
      await expect.poll(() => events).toEqual(["unknown too_many_requests"]);
      expect(lines.length).toBe(1);
    }
    const told = ({ lines }: typeof whole) =>
      lines[0]?.replace(/"(?:id|time|pid)":(?:"[^"]*"|\d+),?/g, "");
    expect(told(whole)).toBe(told(express));
    await expect.poll(whole.counts).toEqual(await express.counts());
  },
);

it("leaves everybody else alone, a preflight, and a minute that is over", async () => {
  const { server } = await serve(true);
  const one = (asked: Asked) => ask(server, asked).then(statusOf);
  for (let call = 0; call <= BUDGET; call += 1) await one({ token: TOKEN });
  expect(await one({ token: TOKEN })).toBe(429);
  expect(await one({ token: OTHER })).toBe(200);
  expect(await one({})).toBe(401);
  const headers = { origin: TERMINAL, "access-control-request-method": "GET" };
  expect(await one({ method: "OPTIONS", token: TOKEN, headers })).toBe(204);
});

it("refuses strangers of an address together, with tokens that they make up or with none", async () => {
  const { server, seen } = await serve(true);
  // Whose token was known before goes on.
  expect(statusOf(await ask(server, { token: TOKEN }))).toBe(200);
  for (let call = 0; call < STRANGERS; call += 1) {
    expect(statusOf(await ask(server, call % 2 === 0 ? {} : { token: MADE_UP }))).toBe(401);
  }
  const before = seen();
  expect(statusOf(await ask(server, {}))).toBe(429);
  expect(statusOf(await ask(server, { token: MADE_UP }))).toBe(429);
  expect(seen()).toBe(before);
  expect(statusOf(await ask(server, { token: TOKEN }))).toBe(200);
});

it("leaves refusals to Express where each call has its line", async () => {
  const { server, lines, seen } = await serve(true, "debug");
  for (let call = 0; call < BUDGET + 2; call += 1) await ask(server, { token: TOKEN });
  expect(seen()).toBe(BUDGET + 2);
  expect(lines.filter((line) => line.includes('"status":429')).length).toBe(2);
});
