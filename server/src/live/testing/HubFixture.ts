import { HOUR, StreamQuery, type MarketStatusDto, type Tier } from "@signaldeck/contract";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { expect, vi } from "vitest";
import type { AppError } from "../../http/AppError.ts";
import type { Session } from "../../http/session.ts";
import { createLog } from "../../process/log.ts";
import { soon } from "../../testing/soon.ts";
import { eventFrame } from "../frames.ts";
import type { LiveAudience } from "../../reach/audience.ts";
import { LiveHub, type LiveHubDeps } from "../LiveHub.ts";
import type { LoggedEvent } from "../LoggedEvent.ts";
import { signalEvent } from "./signalEvent.ts";
import { tierReach } from "../../reach/testing/tierReach.ts";
import { StreamReader } from "./StreamReader.ts";

export const MARKET: MarketStatusDto = {
  now: "2026-06-01T10:00:00.000Z",
  speed: 1,
  feed: { name: "scripted", label: "Scripted", market: "simulated", live: true, pairs: [] },
  fresh: true,
  pause: null,
  quiet: null,
};

/** A published signal as the event log hands it on. */
export function loggedEvent(id: number, audience: LiveAudience): LoggedEvent {
  const event = signalEvent(id);
  const mark = Date.parse(event.signal.createdAt);
  return { id, audience, event, mark, at: 0, frame: eventFrame(JSON.stringify(event), id) };
}

/** A hub whose streams are read over real connections by sessions that a test makes up. */
export class HubFixture {
  hub: LiveHub;
  readonly sessions = new Map<string, Session>();
  readonly missed = vi.fn<LiveHubDeps["eventLog"]["missedSince"]>(() => []);
  readonly marketStatus = vi.fn<LiveHubDeps["marketStatus"]>(() => MARKET);
  readonly findSession = vi.fn<LiveHubDeps["findSession"]>((token) =>
    Promise.resolve(this.sessions.get(token) ?? null),
  );
  private readonly readers: StreamReader[] = [];
  private readonly server: Server;

  private constructor() {
    this.hub = this.newHub();
    this.server = createServer((request, response) => {
      const token = (request.headers.authorization ?? "").slice("Bearer ".length);
      const lastEventId = request.headers["last-event-id"]?.toString() ?? null;
      const session = this.sessions.get(token);
      if (session) {
        const address = request.headers["x-forwarded-for"]?.toString() ?? "127.0.0.1";
        const asked = new URL(request.url ?? "", "http://hub.test").searchParams;
        const wish = StreamQuery.parse(Object.fromEntries(asked));
        this.hub
          .open({ session, token, address, lastEventId, wish }, response)
          .catch((error: unknown) => {
            const { status, retryAfter, message } = error as AppError;
            response.writeHead(status, { "retry-after": String(retryAfter) }).end(message);
          });
      } else response.destroy();
    });
  }

  static async open(): Promise<HubFixture> {
    const fixture = new HubFixture();
    await new Promise<void>((resolve) => fixture.server.listen(0, "127.0.0.1", resolve));
    return fixture;
  }

  /** Goes on with another hub in the place of the first. */
  async restart(options: Partial<LiveHubDeps>): Promise<void> {
    await this.hub.close();
    this.hub = this.newHub(options);
  }

  /** Signs a member in, or changes what is known of them; returns the token. */
  session(token: string, tier: Tier, change: Partial<Session["viewer"]> = {}): string {
    const viewer = { role: "member" as const, tier, dashboardUnlocked: true, ...change };
    this.sessions.set(token, { id: token, memberId: `member of ${token}`, viewer });
    return token;
  }

  /** A staff member's session that reads as `memberId`. */
  viewSession(token: string, memberId: string, viewedBy: string): string {
    this.session(token, "gold");
    const opened = this.sessions.get(token);
    if (opened) this.sessions.set(token, { ...opened, memberId, viewedBy });
    return token;
  }

  read(
    token: string,
    lastEventId: string | null = null,
    headers: Record<string, string> = {},
    query = "",
  ): StreamReader {
    const url = `http://127.0.0.1:${this.port}/${query}`;
    const reader = new StreamReader(url, token, lastEventId, headers);
    this.readers.push(reader);
    return reader;
  }

  /** The same once it has heard its first word. */
  async opened(token: string, query = ""): Promise<StreamReader> {
    const reader = this.read(token, null, {}, query);
    await reader.until(() => reader.events.length > 0);
    return reader;
  }

  /** A stream that takes nothing off its connection. */
  async unread(token: string, query = ""): Promise<Socket> {
    const before = this.hub.size;
    const socket = connect(this.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(`GET /${query} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await soon(() => expect(this.hub.size).toBeGreaterThan(before));
    socket.pause();
    return socket;
  }

  async close(): Promise<void> {
    for (const reader of this.readers.splice(0)) reader.close();
    await this.hub.close();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private newHub(options: Partial<LiveHubDeps> = {}): LiveHub {
    return new LiveHub({
      eventLog: { head: 41, missedSince: this.missed },
      marketStatus: this.marketStatus,
      findSession: this.findSession,
      reach: tierReach(),
      log: createLog("silent"),
      heartbeat: HOUR,
      ...options,
    });
  }

  private get port(): number {
    return (this.server.address() as AddressInfo).port;
  }
}
