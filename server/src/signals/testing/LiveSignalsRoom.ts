import type { Tier, Viewer } from "@signaldeck/contract";
import type { RequestListener } from "node:http";
import type { Changed } from "../../database/CommitObservers.ts";
import { LiveHub } from "../../live/LiveHub.ts";
import { LiveRoad } from "../../live/LiveRoad.ts";
import type { RoadFollower } from "../../live/RoadFollower.ts";
import { StreamReader } from "../../live/testing/StreamReader.ts";
import { hashToken, type Session } from "../../http/session.ts";
import { Holds } from "../../journal/Holds.ts";
import { mountJournal } from "../../journal/routes.ts";
import { mountSeals } from "../sealRoutes.ts";
import { isFeedFresh } from "../../market/feedFreshness.ts";
import { presentMarketStatus } from "../../market/presentMarket.ts";
import { roomApp } from "../../testing/roomApp.ts";
import { connectLive } from "../../live/connectLive.ts";
import { mountSignals } from "../routes.ts";
import { Reach } from "../../reach/Reach.ts";
import { OwnReceptions } from "../../reach/OwnReceptions.ts";
import { SignalBoard } from "../SignalBoard.ts";
import { Performance } from "../../ledger/counted/statistics/Performance.ts";
import { EngineState } from "../switches/EngineState.ts";
import { SessionRoom } from "./SessionRoom.ts";
import { signalsFixture, type SignalsFixture } from "./signalsFixture.ts";

/** The signals room put together as in the product, with sessions that a test opens and ends. */
export class LiveSignalsRoom extends SessionRoom {
  /** Who else hears of each event, after all others. */
  readonly followers: Pick<RoadFollower, "hear">[] = [];
  private readonly listeners = new Set<(changed: Changed) => void>();
  private readonly readers: StreamReader[] = [];
  private address = "";
  private disconnect: () => void = () => undefined;

  private constructor(
    readonly fixture: SignalsFixture,
    sessions: Map<string, Session>,
    app: RequestListener,
    readonly road: LiveRoad,
    readonly hub: LiveHub,
    readonly board: SignalBoard,
    readonly performance: Performance,
    readonly holds: Holds,
    readonly engineState: EngineState,
    readonly past: OwnReceptions,
    readonly reach: Reach,
  ) {
    super(app, sessions);
  }

  static async open(given?: SignalsFixture): Promise<LiveSignalsRoom> {
    const fixture = given ?? (await signalsFixture());
    const { context, feed } = fixture;
    const { database, clock, log } = context;
    const feedName = feed.info.name;
    const sessions = new Map<string, Session>();
    const findSession = (token: string) => Promise.resolve(sessions.get(token) ?? null);
    const road = new LiveRoad({ database, log, feedName, pollInterval: 50 });
    const performance = new Performance({ database, feed: feed.info, payoutPercent: 85 });
    const holds = new Holds({ database, feed, log });
    const past = new OwnReceptions({ database, feedName });
    const reach = new Reach({ past, holds });
    const board = new SignalBoard({ database, clock, reach });
    const windows = { of: context.windowsOf, hours: () => null };
    const engineState = new EngineState({ database, feedName });
    const hub = new LiveHub({
      road,
      marketStatus: async () => presentMarketStatus(feed, await isFeedFresh(feed), engineState),
      findSession,
      reach,
      log,
    });
    const app = roomApp({
      clock,
      findSession,
      knownSession: (tokenHash) =>
        [...sessions].find(([token]) => hashToken(token) === tokenHash)?.[1] ?? null,
      mount: (api) => {
        mountSignals(api, { board, clock, performance, hub });
        mountJournal(api, { ...context, holds, windows, reach });
        mountSeals(api, { database, reach, feedName });
      },
    });
    const parts = [road, hub, board, performance, holds, engineState, past, reach] as const;
    const room = new LiveSignalsRoom(fixture, sessions, app, ...parts);
    await past.load();
    await road.start();
    await Promise.all([
      board.load(),
      performance.load(),
      holds.start((memberId) => hub.tell(memberId, { type: "hold.changed" })),
      engineState.load(),
    ]);
    room.disconnect = connectLive({
      road,
      hub,
      engineState,
      holds,
      board,
      performance,
      followers: room.followers,
      onSessionChange: (listener) => {
        room.listeners.add(listener);
        return () => room.listeners.delete(listener);
      },
      log,
    });
    return room;
  }

  /** Signs a member in, one who has a row if an id is given; returns the token. */
  signIn(tier: Tier, change: Partial<Viewer> = {}, memberId?: string): string {
    return this.admit({ role: "member", tier, dashboardUnlocked: true, ...change }, memberId);
  }

  /** Whom a token stands for. */
  memberIdOf(token: string): string {
    const session = this.sessions.get(token);
    if (!session) throw new Error("Nobody signed in with this token");
    return session.memberId;
  }

  /** Ends or changes the session of a token and says so, as the accounts room does. */
  changeSession(token: string, viewer: Partial<Session["viewer"]> | null): void {
    const session = this.sessions.get(token);
    if (!session) return;
    if (viewer) this.sessions.set(token, { ...session, viewer: { ...session.viewer, ...viewer } });
    else this.sessions.delete(token);
    for (const listener of this.listeners) listener(new Set([session.memberId]));
  }

  override async listen(): Promise<string> {
    this.address = await super.listen();
    return this.address;
  }

  /** Opens a live stream over a real connection. */
  read(token: string, lastEventId: string | null = null): StreamReader {
    const reader = new StreamReader(`${this.address}/signals/stream`, token, lastEventId);
    this.readers.push(reader);
    return reader;
  }

  /** Closes everything but the storage. */
  async shutDown(): Promise<void> {
    for (const reader of this.readers) reader.close();
    this.disconnect();
    await this.holds.stop();
    await this.hub.close();
    await this.road.stop();
    await this.hangUp();
  }

  async close(): Promise<void> {
    await this.shutDown();
    await this.fixture.storage.close();
  }
}
