import type { Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { MINUTE, signalsApi } from "@signaldeck/contract";
import { ALL_ENDPOINTS } from "@signaldeck/contract/endpoints";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { AppError } from "../http/AppError.ts";
import type { Session } from "../http/session.ts";
import { Member } from "../members/Member.ts";
import type { HttpApp } from "../http/httpApp.ts";
import { createApp } from "./createApp.ts";
import { createHttpServer } from "./httpServer.ts";
import { alike, needsSession, TERMINAL, WAYS, type Asked } from "./testing/laneWays.ts";
import { createProductApp, type ProductApp } from "./testing/productApp.ts";
import { rawOpening, rawReply } from "./testing/rawReply.ts";

const HOT = ALL_ENDPOINTS.filter(({ hot }) => hot);
/** Of all others those whose address alone says what is asked. */
const OTHERS = ALL_ENDPOINTS.filter(
  ({ method, kind, hot, path }) =>
    method === "get" && !hot && (kind ?? "json") === "json" && !path.includes(":"),
);
const ENDED = "e".repeat(43);

let product: ProductApp;
let whole: HttpApp;
/** The whole product, and Express alone over the same services. */
const servers: Server[] = [];
const ports: number[] = [];
/** Calls that Express was given. */
let throughExpress = 0;
const tokens: Record<string, string> = {};

async function listen(server: Server): Promise<void> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ports.push((server.address() as AddressInfo).port);
}

beforeAll(async () => {
  const settings = { ALLOWED_ORIGINS: TERMINAL };
  product = await createProductApp(settings);
  await product.services.pipeline.startFeed();
  whole = createApp(product.services, () => false);
  const express = whole.app as unknown as { handle: (...call: unknown[]) => void };
  const handle = express.handle.bind(express);
  express.handle = (...call) => {
    throughExpress += 1;
    handle(...call);
  };
  await listen(createHttpServer(whole.listener));
  await listen(createHttpServer(whole.app));
  const { sessions, database } = product.services;
  for (const [name, tier] of [
    ["elite", "elite"],
    ["guest", "guest"],
    ["revoked", "elite"],
    ["blocked", "elite"],
  ] as const) {
    tokens[name] = (await product.signIn({ tier })).token;
    await sessions.find(tokens[name]);
  }
  tokens["admin"] = (await product.signIn({ role: "admin" })).token;
  await sessions.find(tokens["admin"]);
  tokens["ended"] = ENDED;
  tokens["malformed"] = "short";
  const view = await product.makeMember({ tier: "elite" });
  const staff = await product.makeMember({ role: "support" });
  tokens["view"] = await database.write(async (transaction) => {
    const opened = { staffId: staff.id, memberId: view.id, userAgent: null };
    return (await sessions.openView(transaction, opened)).token;
  });
  // Bytes are compared: nothing in them may follow the time between two calls.
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(performance, "now").mockReturnValue(performance.now());
}, MINUTE);
afterAll(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await product.close();
});
/** Paths that the lane knows. */
const learned = new Set<string>();

const ask = (path: string, { token, headers = [], first, body = "" }: Asked) =>
  [
    first?.(path) ?? `GET ${path} HTTP/1.1`,
    "Host: deck.example",
    "Connection: close",
    ...(token === undefined ? [] : [`Authorization: Bearer ${tokens[token] ?? ""}`]),
    ...headers,
    "",
    body,
  ].join("\r\n");

/** What both answer to the same bytes, and whether Express had to be asked. */
async function compare(bytes: string, read = rawReply): Promise<{ reply: string; lane: boolean }> {
  const [port = 0, express = 0] = ports;
  // What was never asked is always Express's.
  await read(port, bytes);
  throughExpress = 0;
  const reply = alike(await read(port, bytes));
  const lane = throughExpress === 0;
  expect(reply).toBe(alike(await read(express, bytes)));
  return { reply, lane };
}

describe.each(HOT.map((endpoint) => [endpoint.path, endpoint] as const))("%s", (path, endpoint) => {
  it.each(Object.entries(WAYS))("answers %s alike in both lanes", async (_name, way) => {
    const [asked, inLane, status] = way;
    const { reply, lane } = await compare(ask(`/api${path}`, asked));
    expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status(endpoint)} `));
    expect(lane).toBe(inLane);
  });

  it("answers pipelined calls in their order, whichever lane each one takes", async () => {
    const asked = (token: string) =>
      ask(`/api${path}`, { token }).replace("Connection: close\r\n", "");
    const bytes = ["elite", "ended", "guest", "elite", "view", "elite"].map(asked).join("");
    const { reply } = await compare(bytes + ask(`/api${path}`, { token: "ended" }));
    expect(reply.split("HTTP/1.1 ").length).toBe(8);
  });
});

describe.each(OTHERS.map(({ path }) => [path] as const))("%s", (path) => {
  it.each(["elite", "admin", undefined])("answers %s alike in both lanes", async (token) => {
    const { reply, lane } = await compare(ask(`/api${path}`, token === undefined ? {} : { token }));
    // What was never found allowed and valid is Express's.
    expect(lane).toBe(reply.startsWith("HTTP/1.1 200 ") || learned.has(path));
    if (lane) learned.add(path);
  });
});

describe("a stream", () => {
  const STREAM = signalsApi.stream;
  /** Callers unknown to memory, whom the lane looks up by itself. */
  const FOUND_OUT = [
    "a token that has ended",
    "a malformed token",
    "a look through a member's eyes",
  ];
  const opened = (asked: Asked) => compare(ask(`/api${STREAM.path}`, asked), rawOpening);

  it.each(Object.entries(WAYS))("is opened for %s alike in both lanes", async (name, way) => {
    const [asked, inLane, status] = way;
    const { reply, lane } = await opened(asked);
    expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status(STREAM)} `));
    expect(lane).toBe(inLane || FOUND_OUT.includes(name));
    if (lane && status(STREAM) === 200) expect(reply).toContain('data: {"type":"stream.opened"');
  });

  it("resumes alike", async () => {
    for (const id of ["0", "999999", "x", ""]) {
      const { reply, lane } = await opened({ token: "elite", headers: [`Last-Event-ID: ${id}`] });
      expect(reply).toContain("stream.opened");
      expect(lane).toBe(true);
    }
  });

  it("is opened for a token that memory has never seen", async () => {
    const { token } = await product.signIn({ tier: "elite" });
    const bytes = `GET /api${STREAM.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    throughExpress = 0;
    expect(await rawOpening(ports[0] ?? 0, bytes)).toMatch(/^HTTP\/1.1 200 .*stream.opened/s);
    expect(throughExpress).toBe(0);
  });

  const full = () => Promise.reject(new AppError("unavailable", "no room", { retryAfter: 5 }));
  const broken = (response: ServerResponse, headers: readonly string[] = []) => {
    response.writeHead(200, [...headers]).write("data: half");
    return Promise.reject(new Error("in its midst"));
  };
  it.each([
    ["no room", full, /^HTTP\/1.1 503 .*no room/s],
    ["a fault", () => Promise.reject(new Error("nobody expected")), /^HTTP\/1.1 500 /],
    ["a fault in its midst", broken, /^(?:HTTP\/1.1 200 .*)?$/s],
  ])("fails alike for %s", async (_name, fail, expected) => {
    const open = vi.spyOn(product.services.pipeline.hub, "open");
    await opened({ token: "elite" });
    open.mockImplementation((_request, response, headers) => fail(response, headers));
    const failed = await opened({ token: "elite" }).finally(() => open.mockRestore());
    expect(failed.reply).toMatch(expected);
  });

  it("fails alike where nobody can tell whose the token is", async () => {
    const read = vi.spyOn(product.services.sessions, "find");
    await opened({ token: "elite" });
    read.mockRejectedValue(new Error("SQLITE_IOERR: disk I/O error"));
    const { reply, lane } = await opened({ token: "ended" }).finally(() => read.mockRestore());
    expect(reply).toMatch(/^HTTP\/1.1 503 /);
    expect(lane).toBe(true);
  });
});

describe("a reply with a tag", () => {
  const TAGGED = ["/signals", "/signals/stats/performance", "/auth/me", "/record/summary"];

  it.each(TAGGED)("is not sent again to who has it: %s", async (path) => {
    const { reply } = await compare(ask(`/api${path}`, { token: "elite" }));
    const tag = /^ETag: (.*)$/m.exec(reply)?.[1] ?? "";
    expect(tag).toMatch(/^W\/"[\w-]{24}"$/);
    for (const kept of [tag, `"x", ${tag}`, "*"]) {
      const headers = [`If-None-Match: ${kept}`];
      const again = await compare(ask(`/api${path}`, { token: "elite", headers }));
      expect(again.reply).toMatch(/^HTTP\/1.1 304 .*\r\n\r\n$/s);
      expect(again.reply).not.toMatch(/^Content-(?:Type|Length)/m);
      expect(again.lane).toBe(true);
    }
  });

  it.each(["/countdown", "/market/status"])(
    "there is none that follows the clock: %s",
    async (path) => {
      const { reply } = await compare(ask(`/api${path}`, { token: "elite" }));
      expect(reply).not.toMatch(/^ETag/m);
    },
  );
});

it("a query is Express's until it was found valid, and always where it is not", async () => {
  const asked = (query: string) => ask(`/api/signals${query}`, { token: "elite" });
  expect((await compare(asked("?limit=3&sortOrder=asc"))).lane).toBe(true);
  expect(await compare(asked("?limit=0"))).toMatchObject({
    reply: expect.stringMatching(/^HTTP\/1.1 400 /) as string,
    lane: false,
  });
  expect((await compare(asked(`?limit=3&x=${"y".repeat(300)}`))).lane).toBe(false);
});

it("what ends a session is seen by the very next call", async () => {
  const { sessions, database } = product.services;
  const ends = {
    revoked: ({ id }: Session) => sessions.revoke(id),
    blocked: ({ memberId: id }: Session) =>
      database.write((transaction) =>
        database.model(Member).update({ blockedAt: new Date() }, { where: { id }, transaction }),
      ),
  };
  for (const [name, end] of Object.entries(ends)) {
    const session = await sessions.find(tokens[name] ?? "");
    if (!session) throw new Error("nobody signed in");
    for (const { path } of HOT) {
      expect((await compare(ask(`/api${path}`, { token: name }))).lane).toBe(true);
    }
    await end(session);
    for (const endpoint of HOT) {
      const { reply } = await compare(ask(`/api${endpoint.path}`, { token: name }));
      expect(reply).toMatch(needsSession(endpoint) ? /^HTTP\/1.1 401 / : /^HTTP\/1.1 200 /);
    }
  }
});

it.each(["/healthz", "/readyz"])("%s needs no Express", async (path) => {
  expect((await compare(ask(path, {}))).lane).toBe(true);
  const head = await compare(ask(path, { first: () => `HEAD ${path} HTTP/1.1` }));
  expect(head.lane).toBe(false);
});
