import { createServer, type RequestListener } from "node:http";
import { accountsApi, settingsApi, signalsApi } from "@signaldeck/contract";
import request from "supertest";
import { describe, expect, it } from "vitest";
import { createLog } from "../process/log.ts";
import { TestClock } from "../testing/TestClock.ts";
import { encodeReply } from "./EncodedReply.ts";
import { createHttpApp } from "./httpApp.ts";
import type { Session } from "./session.ts";
import { watchedApp } from "./testing/watchedApp.ts";

const MEMBER = "m".repeat(43);
const GUEST = "g".repeat(43);
const BROKEN = "b".repeat(43);
const UNKNOWN = "u".repeat(43);
/** Calls of a session in a minute. */
const BUDGET = 10;

const sessionOf = (id: string, tier: "elite" | "guest"): Session => ({
  id,
  memberId: id,
  viewer: { role: "member", tier, dashboardUnlocked: tier === "elite" },
});
const SESSIONS = new Map([
  [MEMBER, sessionOf("member", "elite")],
  [GUEST, sessionOf("guest", "guest")],
  [BROKEN, sessionOf("broken", "elite")],
]);

/** The same calls with all that counts and writes them down, once by Express alone. */
function watched(lane: boolean, level: string) {
  const reply = encodeReply([], 0);
  const { app, listener, ...seen } = watchedApp({
    level,
    sessions: SESSIONS,
    areKnown: true,
    budget: BUDGET,
    mountApi: (api) => {
      api.hot(signalsApi.list, () => reply);
      api.hot(accountsApi.me, ({ session }) =>
        session?.id === "broken" ? Promise.reject(new Error("no row")) : Promise.resolve(reply),
      );
      api.json(settingsApi.devices, ({ session, log, address, language, userAgent }) => {
        log.info({ by: session?.id, address, language, userAgent }, "who has read");
        return { data: [], message: "Read." };
      });
      api.stream(signalsApi.stream, ({ session, response, headers }) => {
        if (session?.id === "broken") return Promise.reject(new Error("no room"));
        response.writeHead(200, [...headers]).end("data: 1\n\n");
        return Promise.resolve();
      });
    },
  });
  return { ...seen, listener: lane ? listener : (app as RequestListener) };
}

const CALLS = [
  ...[MEMBER, MEMBER, GUEST, GUEST, null, null].map((token) => ["/api/signals", token] as const),
  ...[MEMBER, MEMBER, BROKEN, BROKEN].map((token) => ["/api/auth/me", token] as const),
  ...[MEMBER, MEMBER, GUEST, GUEST, null, null, BROKEN, BROKEN, UNKNOWN, UNKNOWN].map(
    (token) => ["/api/signals/stream", token] as const,
  ),
  ...[MEMBER, MEMBER, null, null].map((token) => ["/api/account/sessions", token] as const),
  // The ninth and tenth, and those too many.
  ...[MEMBER, MEMBER, MEMBER].map((token) => ["/api/signals", token] as const),
  ["/api/signals/stream", MEMBER] as const,
];
const STATUSES = [
  ...[200, 200, 403, 403, 401, 401],
  ...[200, 200, 500, 500],
  ...[200, 200, 403, 403, 401, 401, 500, 500, 401, 401],
  ...[200, 200, 401, 401],
  ...[200, 200, 429, 429],
];

async function told(lane: boolean, level: string) {
  const { listener, lines, counts, events } = watched(lane, level);
  const server = createServer(listener).listen(0, "127.0.0.1");
  const bodies: string[] = [];
  for (const [path, token] of CALLS) {
    const call = request(server).get(path);
    if (token !== null) void call.set("authorization", `Bearer ${token}`);
    const { status, text, headers } = await call;
    const kind = headers["content-type"] ?? "";
    bodies.push(`${status} ${kind} ${text.replace(/"requestId":"[^"]*"/, "")}`);
  }
  await new Promise((resolve) => server.close(resolve));
  await expect.poll(() => lines.filter((line) => line.includes("security event")).length).toBe(8);
  const said = lines.map((line) =>
    line.replace(/"(?:id|time|responseTime|pid|stack)":(?:"(?:[^"\\]|\\.)*"|\d+),?/g, ""),
  );
  return { bodies, counts: await counts(), events, lines: said.sort() };
}

describe("a read before Express", () => {
  it.each(["info", "debug"])("is counted and logged as one behind it, at %s", async (level) => {
    const lane = await told(true, level);
    const express = await told(false, level);
    expect(lane).toEqual(express);
    expect(lane.bodies.map((body) => Number(body.slice(0, 3)))).toEqual(STATUSES);
    expect(lane.counts.length).toBeGreaterThan(4);
    expect(lane.events).toContain("get /signals signals_locked");
  });
});

it("keeps the contract's word on what is hot", () => {
  const mount = (
    call: (api: Parameters<Parameters<typeof createHttpApp>[0]["mountApi"]>[0]) => void,
  ) =>
    createHttpApp({
      clock: new TestClock(),
      log: createLog("silent"),
      authenticate: () => Promise.resolve(null),
      trustProxy: [],
      mountApi: call,
    });
  const reply = encodeReply(null, 0);
  expect(() => mount((api) => api.json(accountsApi.me, () => ({ data: null as never })))).toThrow(
    "get /auth/me is a hot call",
  );
  expect(() => mount((api) => api.hot(accountsApi.logout, () => reply))).toThrow(
    "post /auth/logout is not a hot call",
  );
  expect(() => mount((api) => api.stream(accountsApi.me, () => Promise.resolve()))).toThrow(
    "/auth/me is no stream",
  );
});
