import { HOUR, type MarketStatusDto, STREAM_LIMITS, type Tier } from "@signaldeck/contract";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AppError } from "../http/AppError.ts";
import type { Session } from "../http/session.ts";
import { createLog } from "../log.ts";
import { eventFrame } from "./frames.ts";
import { audienceRank, type LiveAudience } from "./liveAudience.ts";
import { LiveHub, type LiveHubDeps } from "./LiveHub.ts";
import type { RoadEvent } from "./LiveRoad.ts";
import { signalEvent } from "./testing/signalEvent.ts";
import { StreamReader } from "./testing/StreamReader.ts";

const market: MarketStatusDto = {
  now: "2026-06-01T10:00:00.000Z",
  speed: 1,
  feed: { name: "scripted", label: "Scripted", market: "simulated", live: true, pairs: [] },
  fresh: true,
  pause: null,
  quiet: null,
};

const sessions = new Map<string, Session>();
const missed = vi.fn<LiveHubDeps["road"]["missedSince"]>(() => []);
const marketStatus = vi.fn<LiveHubDeps["marketStatus"]>(() => market);
const findSession = vi.fn<LiveHubDeps["findSession"]>();
let hub: LiveHub;
let server: Server;
const readers: StreamReader[] = [];

function session(token: string, tier: Tier, change: Partial<Session["viewer"]> = {}): string {
  const viewer = { role: "member" as const, tier, dashboardUnlocked: true, ...change };
  sessions.set(token, { id: token, memberId: `member of ${token}`, viewer });
  return token;
}

/** A staff member's session that reads as `memberId`. */
function viewSession(token: string, memberId: string, viewedBy: string): string {
  session(token, "gold");
  const opened = sessions.get(token);
  if (opened) sessions.set(token, { ...opened, memberId, viewedBy });
  return token;
}

function startHub(options: Partial<LiveHubDeps> = {}): void {
  hub = new LiveHub({
    road: { head: 41, missedSince: missed },
    marketStatus,
    findSession,
    holds: { withheldSince: () => null },
    log: createLog("silent"),
    heartbeat: HOUR,
    ...options,
  });
}

function url(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function read(token: string, lastEventId: string | null = null): StreamReader {
  const reader = new StreamReader(url(), token, lastEventId);
  readers.push(reader);
  return reader;
}

async function opened(token: string, lastEventId: string | null = null): Promise<StreamReader> {
  const reader = read(token, lastEventId);
  await reader.until(() => reader.events.length > 0);
  return reader;
}

function roadEvent(id: number, audience: LiveAudience): RoadEvent {
  const event = signalEvent(id);
  return { id, audience, event, frame: eventFrame(JSON.stringify(event), id) };
}

beforeEach(async () => {
  sessions.clear();
  missed.mockReset().mockReturnValue([]);
  marketStatus.mockReset().mockReturnValue(market);
  findSession.mockReset().mockImplementation((token) => {
    return Promise.resolve(sessions.get(token) ?? null);
  });
  startHub();
  server = createServer((request, response) => {
    const token = (request.headers.authorization ?? "").slice("Bearer ".length);
    const lastEventId = request.headers["last-event-id"]?.toString() ?? null;
    const found = sessions.get(token);
    if (found) {
      hub.open({ session: found, token, lastEventId }, response).catch((error: unknown) => {
        const { status, retryAfter, message } = error as AppError;
        response.writeHead(status, { "retry-after": String(retryAfter) }).end(message);
      });
    } else response.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  hub.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe("LiveHub", () => {
  it("opens with headers against buffering, a retry time and the market's state", async () => {
    const reader = await opened(session("a", "gold"));
    expect(reader.status).toBe(200);
    expect(reader.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    expect(reader.headers["transfer-encoding"]).toBeUndefined();
    expect(reader.events).toEqual([{ id: "41", event: { type: "stream.opened", market } }]);
    expect(reader.retries[0]).toBeGreaterThanOrEqual(1_000);
    expect(reader.retries[0]).toBeLessThanOrEqual(3_000);
    expect(hub.size).toBe(1);
  });

  it("sends a signal to the tiers that receive it and to staff, desk news to staff, a statistic to all", async () => {
    const silver = await opened(session("silver", "silver"));
    const pro = await opened(session("pro", "pro"));
    const elite = await opened(session("elite", "elite"));
    const staff = await opened(session("staff", "guest", { role: "support" }));
    hub.deliver(roadEvent(42, "gold"));
    hub.deliver(roadEvent(43, "pro"));
    hub.deliver(roadEvent(44, "silver"));
    hub.deliver(roadEvent(45, "staff"));
    hub.broadcast({ type: "stream.reset" });
    for (const reader of [silver, pro, elite, staff]) {
      await reader.until(() => reader.types.includes("stream.reset"));
    }
    const ids = (reader: StreamReader) => reader.events.slice(1, -1).map(({ id }) => id);
    expect(ids(silver)).toEqual(["44"]);
    expect(ids(pro)).toEqual(["43", "44"]);
    expect(ids(elite)).toEqual(["42", "43", "44"]);
    expect(ids(staff)).toEqual(["42", "43", "44", "45"]);
  });

  it("refuses a member's thirteenth stream with the time to wait, and nobody else's", async () => {
    const token = session("a", "gold");
    // All at once: none may slip through while another is being opened.
    const many = Array.from({ length: 40 }, () => read(token));
    await Promise.all(many.map((reader) => reader.until(() => reader.status !== 0)));
    const refused = many.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(40 - STREAM_LIMITS.perMember);
    for (const reader of refused) {
      expect(reader.status).toBe(429);
      expect(reader.headers["retry-after"]).toBe("60");
      await reader.until(() => reader.body.includes("the most there may be"));
    }
    expect((await opened(session("b", "gold"))).status).toBe(200);
    expect(hub.size).toBe(STREAM_LIMITS.perMember + 1);

    // One goes, another comes; who was there is not disturbed.
    many.find(({ status }) => status === 200)?.close();
    await vi.waitFor(() => expect(hub.size).toBe(STREAM_LIMITS.perMember));
    expect((await opened(token)).status).toBe(200);
    hub.deliver(roadEvent(42, "gold"));
    for (const reader of many.filter(({ status, ended }) => status === 200 && !ended)) {
      await reader.until(() => reader.types.includes("signal.published"));
    }
  });

  it("counts a look through a member's eyes as a stream of who looks", async () => {
    startHub({ places: { perMember: 1, perProcess: 100 } });
    await opened(session("a", "gold"));
    const view = viewSession("view", "member of a", "staff");
    expect((await opened(view)).status).toBe(200);
    const further = read(view);
    await further.until(() => further.status !== 0);
    expect(further.status).toBe(429);
  });

  it("gives a returning reader what it missed, after the opening", async () => {
    missed.mockReturnValue([roadEvent(40, "silver"), roadEvent(41, "silver")]);
    const reader = read(session("a", "pro"), "39");
    await reader.until(() => reader.events.length === 3);
    expect(reader.events.map(({ id }) => id)).toEqual([null, "40", "41"]);
    expect(missed).toHaveBeenCalledWith(39, audienceRank("pro"));
  });

  it("tells a reader to load anew when what it missed is not at hand", async () => {
    missed.mockReturnValue(null);
    const reader = read(session("a", "pro"), "not a number");
    await reader.until(() => reader.events.length === 2);
    expect(reader.types).toEqual(["stream.opened", "stream.reset"]);
    expect(reader.lastEventId).toBe("41");
    expect(missed).toHaveBeenCalledWith(NaN, audienceRank("pro"));
  });

  it("keeps a silent stream alive", async () => {
    hub.close();
    startHub({ heartbeat: 20 });
    const reader = await opened(session("a", "gold"));
    await reader.until(() => reader.comments >= 2);
  });

  it("forgets readers that leave", async () => {
    const reader = await opened(session("a", "gold"));
    reader.close();
    await vi.waitFor(() => expect(hub.size).toBe(0));
    hub.deliver(roadEvent(42, "silver"));
  });

  it("drops a reader that leaves more than a megabyte unread, and no other", async () => {
    const token = session("slow", "gold");
    const other = await opened(session("quick", "gold"));
    const { port } = server.address() as AddressInfo;
    const slow = connect(port, "127.0.0.1");
    slow.on("error", () => undefined);
    slow.write(`GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await vi.waitFor(() => expect(hub.size).toBe(2));
    slow.pause();
    const event = signalEvent(42, { analysis: "x".repeat(100_000) });
    const frame = eventFrame(JSON.stringify(event), 42);
    let sent = 0;
    while (hub.size === 2 && sent < 500) {
      hub.deliver({ ...roadEvent(42, "silver"), frame });
      sent += 1;
      await sleep(1);
    }
    expect(hub.size).toBe(1);
    expect(sent).toBeGreaterThan(STREAM_LIMITS.maxBuffered / frame.length);
    await other.until(() => other.events.length === sent + 1);
    slow.destroy();
  });

  it("cuts off a look through a member's eyes together with the staff member", async () => {
    const own = await opened(session("a", "gold"));
    const view = await opened(viewSession("v", "member of a", "staff"));
    sessions.delete("v");
    await hub.cutOff(new Set(["staff"]));
    await view.until(() => view.ended, 2_000);
    expect(hub.size).toBe(1);
    expect(own.ended).toBe(false);
  });

  it("ends within two seconds the streams of a session that is gone, and only those", async () => {
    const first = await opened(session("a", "gold"));
    const other = await opened(session("b", "gold"));
    sessions.delete("a");
    const before = Date.now();
    await hub.cutOff(new Set(["member of a"]));
    await first.until(() => first.ended, 2_000);
    expect(Date.now() - before).toBeLessThan(2_000);
    expect(first.types).toEqual(["stream.opened"]);
    expect(other.ended).toBe(false);
  });

  it.each([
    ["downgraded to guest", "guest", true],
    ["locked", "gold", false],
  ] as const)("says so and ends the stream of a member who was %s", async (_name, tier, open) => {
    const reader = await opened(session("a", "gold"));
    session("a", tier, { dashboardUnlocked: open });
    await hub.cutOff(new Set(["member of a"]));
    hub.deliver(roadEvent(42, "silver"));
    await reader.until(() => reader.ended, 2_000);
    expect(reader.types).toEqual(["stream.opened", "access.changed"]);
  });

  it("cuts off a revoked reader who does not even read", async () => {
    const token = session("stuck", "gold");
    const { port } = server.address() as AddressInfo;
    const stuck = connect(port, "127.0.0.1");
    stuck.on("error", () => undefined);
    stuck.write(`GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await vi.waitFor(() => expect(hub.size).toBe(1));
    stuck.pause();
    const frame = Buffer.alloc(STREAM_LIMITS.maxBuffered / 4, "x");
    for (let sent = 0; sent < 8; sent += 1) {
      hub.deliver({ ...roadEvent(42, "silver"), frame });
      await sleep(5);
    }
    sessions.delete(token);
    const before = Date.now();
    await hub.cutOff(new Set(["member of stuck"]));
    await vi.waitFor(() => expect(hub.size).toBe(0), { timeout: 2_000 });
    expect(Date.now() - before).toBeLessThan(2_000);
    stuck.destroy();
  });

  it("moves a member to the audience of the new tier", async () => {
    const reader = await opened(session("a", "gold"));
    session("a", "silver");
    await hub.cutOff(new Set(["member of a"]));
    hub.deliver(roadEvent(42, "gold"));
    hub.deliver(roadEvent(43, "silver"));
    await reader.until(() => reader.events.length === 3);
    expect(reader.events.map(({ id }) => id)).toEqual(["41", null, "43"]);
    await hub.cutOff(new Set(["member of a"]));
    hub.broadcast({ type: "stream.reset" });
    await reader.until(() => reader.events.length === 4);
    expect(reader.types).toEqual([
      "stream.opened",
      "access.changed",
      "signal.published",
      "stream.reset",
    ]);
  });

  it("checks a stream again that was being opened while its session ended", async () => {
    let open: (status: MarketStatusDto) => void = () => undefined;
    marketStatus.mockReturnValue(new Promise((resolve) => (open = resolve)));
    const reader = read(session("a", "gold"));
    await vi.waitFor(() => expect(marketStatus).toHaveBeenCalled());
    sessions.delete("a");
    await hub.cutOff(new Set(["member of a"]));
    open(market);
    await reader.until(() => reader.ended);
    expect(hub.size).toBe(0);
  });

  it("ends a stream whose session cannot be checked", async () => {
    const reader = await opened(session("a", "gold"));
    findSession.mockRejectedValue(new Error("database down"));
    await hub.cutOff(new Set(["member of a"]));
    await reader.until(() => reader.ended);
  });

  it("finds sessions that ended by time", async () => {
    hub.close();
    startHub({ heartbeat: 20, recheckAfter: 50 });
    const reader = await opened(session("a", "gold"));
    sessions.delete("a");
    await reader.until(() => reader.ended);
  });

  it("ends all streams at shutdown with a time to come back, and opens none after it", async () => {
    const reader = await opened(session("a", "gold"));
    hub.close();
    await reader.until(() => reader.ended);
    expect(reader.retries).toHaveLength(2);
    const late = read("a");
    await late.until(() => late.ended);
    expect(late.events).toEqual([]);
    expect(hub.size).toBe(0);
  });
});
