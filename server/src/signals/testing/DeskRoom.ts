import { MINUTE, type Tier } from "@signaldeck/contract";
import type { Express } from "express";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import request from "supertest";
import { LiveRoad, type RoadEvent } from "../../live/LiveRoad.ts";
import { importLimits, type ImportLimits } from "../../http/rateLimits.ts";
import type { Session } from "../../http/session.ts";
import { mountMarket } from "../../market/routes.ts";
import { roomApp } from "../../testing/roomApp.ts";
import type { ScriptedFeedOptions } from "../../testing/ScriptedFeed.ts";
import { FeedWatch } from "../desk/FeedWatch.ts";
import { mountSignalDesk } from "../desk/routes.ts";
import type { RunMark } from "../EngineRunner.ts";
import { ImportProcessor } from "../imports/ImportProcessor.ts";
import { mountSignalImports } from "../imports/routes.ts";
import type { ChooseDraft } from "../runMark.ts";
import { EngineState } from "../switches/EngineState.ts";
import { sessionFor, signalsFixture, type SignalsFixture } from "./signalsFixture.ts";

/** A reply of the API, with the data as its test expects it. */
export interface DeskReply<T> {
  status: number;
  data: T;
  message: string;
  error: { code: string; fields?: { path: string; message: string }[] } | null;
  pagination?: { total: number };
}

interface DeskRoomOptions extends ScriptedFeedOptions {
  chooseDraft?: ChooseDraft;
  limits?: ImportLimits;
  log?: Logger;
}

const NO_LIMITS = importLimits({ callsPerMinute: 1e6, callsPerAddressAndMinute: 1e6 });

/** The signal desk put together as in the product; marks and imports run when a test says so. */
export class DeskRoom {
  readonly events: RoadEvent[] = [];
  /** What the desk shows of the last mark. */
  lastRun: RunMark | null = null;
  private server: Server | null = null;

  private constructor(
    readonly fixture: SignalsFixture,
    private readonly sessions: Map<string, Session>,
    readonly road: LiveRoad,
    readonly engineState: EngineState,
    readonly processor: ImportProcessor,
    readonly app: Express,
  ) {}

  static async open(options: DeskRoomOptions = {}): Promise<DeskRoom> {
    const { limits = NO_LIMITS, log, ...rest } = options;
    const fixture = await signalsFixture(rest);
    const { context, feed } = fixture;
    const { database, clock } = context;
    const feedName = feed.info.name;
    const sessions = new Map<string, Session>();
    const road = new LiveRoad({
      database,
      clock,
      log: context.log,
      feedName,
      pollInterval: MINUTE,
    });
    const engineState = new EngineState(database);
    const processor = new ImportProcessor({ context });
    const runner = { lastRun: null as RunMark | null };
    const app = roomApp({
      clock,
      findSession: (token) => Promise.resolve(sessions.get(token) ?? null),
      ...(log && { log }),
      mount: (api) => {
        mountMarket(api, { feed, engineState });
        const watch = new FeedWatch(feed);
        mountSignalDesk(api, { context, runner, hub: { size: 3 }, watch });
        mountSignalImports(api, {
          context,
          publicUrl: "https://deck.example",
          limits,
        });
      },
    });
    const room = new DeskRoom(fixture, sessions, road, engineState, processor, app);
    Object.defineProperty(runner, "lastRun", { get: () => room.lastRun });
    await road.start();
    await engineState.load();
    road.subscribe((event) => {
      room.events.push(event);
      engineState.apply(event);
    });
    return room;
  }

  /** Signs somebody in; returns the token. */
  signIn(role: "member" | "support" | "admin", tier: Tier = "gold"): string {
    const { token, session } = sessionFor(tier, { role });
    this.sessions.set(token, session);
    return token;
  }

  /** Calls the API as an administrator, or as whoever holds `token` (null: nobody). */
  async call<T>(
    method: "get" | "post" | "put" | "patch" | "delete",
    path: string,
    body?: object,
    token: string | null = this.signIn("admin"),
  ): Promise<DeskReply<T>> {
    const call = request(this.app)[method](`/api${path}`);
    if (token !== null) void call.set("Authorization", `Bearer ${token}`);
    const answer = await call.send(body);
    return { status: answer.status, ...(answer.body as Omit<DeskReply<T>, "status">) };
  }

  /** Listens on a port of its own; returns the address of the API. */
  async listen(): Promise<string> {
    const server = createServer(this.app);
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await this.processor.stop();
    await this.road.stop();
    await this.fixture.storage.close();
  }
}
