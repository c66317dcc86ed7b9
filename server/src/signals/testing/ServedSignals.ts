import type { Tier, Viewer } from "@signaldeck/contract";
import type { RequestListener } from "node:http";
import { rowsOf, type Changed } from "../../database/CommitObservers.ts";
import { Notice } from "../../delivery/inbox/Notice.ts";
import { LiveHub } from "../../live/LiveHub.ts";
import { EventLog } from "../../live/EventLog.ts";
import type { EventSubscriber } from "../../live/EventSubscriber.ts";
import { StreamReader } from "../../live/testing/StreamReader.ts";
import type { Forecast } from "../../engine/Forecast.ts";
import { hashToken, type Session } from "../../http/session.ts";
import { JournalPauses } from "../../journal/JournalPauses.ts";
import { mountJournal } from "../../journal/routes.ts";
import { mountSeals } from "../sealRoutes.ts";
import { isFeedFresh } from "../../market/feedFreshness.ts";
import { PriceNews } from "../../market/PriceNews.ts";
import { RecentPrices } from "../../market/RecentPrices.ts";
import { presentMarketStatus } from "../../market/presentMarket.ts";
import { moduleApp } from "../../testing/moduleApp.ts";
import { connectLive } from "../../live/connectLive.ts";
import { mountSignals } from "../routes.ts";
import { mountSkyline } from "../skyline/routes.ts";
import { Reach } from "../../reach/Reach.ts";
import { OwnReceptions } from "../../reach/OwnReceptions.ts";
import { PairBoard } from "../pairs/PairBoard.ts";
import { mountPairBoard } from "../pairs/routes.ts";
import { SignalBoard } from "../SignalBoard.ts";
import { Performance } from "../../ledger/counted/statistics/Performance.ts";
import { EngineState } from "../switches/EngineState.ts";
import { SessionFixture } from "./SessionFixture.ts";
import { signalsFixture, type SignalsFixture } from "./signalsFixture.ts";

/** The signals module put together as in the product, with sessions that a test opens and ends. */
export class ServedSignals extends SessionFixture {
  /** Who else hears of each event, after all others. */
  readonly followers: Pick<EventSubscriber, "hear">[] = [];
  private readonly listeners = new Set<(changed: Changed) => void>();
  private readonly readers: StreamReader[] = [];
  private address = "";
  private disconnect: () => void = () => undefined;

  private constructor(
    readonly fixture: SignalsFixture,
    sessions: Map<string, Session>,
    app: RequestListener,
    readonly eventLog: EventLog,
    readonly hub: LiveHub,
    readonly board: SignalBoard,
    readonly performance: Performance,
    readonly pauses: JournalPauses,
    readonly engineState: EngineState,
    readonly past: OwnReceptions,
    readonly reach: Reach,
    readonly pairs: PairBoard,
    /** What the board's engine says of a pair as long as a test says nothing else. */
    readonly expected: Map<string, Forecast>,
  ) {
    super(app, sessions);
  }

  static async open(given?: SignalsFixture): Promise<ServedSignals> {
    const fixture = given ?? (await signalsFixture());
    const { context, feed } = fixture;
    const { database, clock, log } = context;
    const feedName = feed.info.name;
    const sessions = new Map<string, Session>();
    const findSession = (token: string) => Promise.resolve(sessions.get(token) ?? null);
    const eventLog = new EventLog({ database, log, feedName, pollInterval: 50 });
    const performance = new Performance({ database, feed: feed.info, payoutPercent: 85 });
    const pauses = new JournalPauses({ database, feed, log });
    const past = new OwnReceptions({ database, feedName });
    const reach = new Reach({ past, withholding: pauses });
    const board = new SignalBoard({ database, clock, reach });
    const windows = { of: context.windowsOf, hours: () => null };
    const engineState = new EngineState({ database, feedName });
    const expected = new Map<string, Forecast>();
    const pairs = new PairBoard({
      context,
      engine: {
        follows: () => true,
        previews: (_mark, candles) => new Map([...expected].filter(([pair]) => candles.has(pair))),
      },
      engineState,
      reach,
    });
    const hub = new LiveHub({
      eventLog,
      marketStatus: async () => presentMarketStatus(feed, await isFeedFresh(feed), engineState),
      findSession,
      reach,
      board: pairs,
      prices: new PriceNews(feed, new RecentPrices(feed)),
      log,
    });
    const app = moduleApp({
      clock,
      findSession,
      knownSession: (tokenHash) =>
        [...sessions].find(([token]) => hashToken(token) === tokenHash)?.[1] ?? null,
      mount: (api) => {
        mountSignals(api, { board, clock, performance, hub });
        mountJournal(api, { ...context, pauses, windows, reach });
        mountSkyline(api, { database, clock, feed, reach });
        mountSeals(api, { database, reach, feedName });
        mountPairBoard(api, { database, clock, pairs });
      },
    });
    const parts = [eventLog, hub, board, performance, pauses, engineState, past, reach] as const;
    const opened = new ServedSignals(fixture, sessions, app, ...parts, pairs, expected);
    await past.load();
    await eventLog.start();
    await Promise.all([
      board.load(),
      pairs.load(),
      performance.load(),
      pauses.start((memberId) => hub.notify(memberId, { type: "hold.changed" })),
      engineState.load(),
    ]);
    opened.disconnect = connectLive({
      eventLog,
      hub,
      engineState,
      pauses,
      board,
      pairs,
      performance,
      followers: opened.followers,
      onSessionChange: (listener) => {
        opened.listeners.add(listener);
        return () => opened.listeners.delete(listener);
      },
      onInboxChange: (listener) =>
        database.onChange([rowsOf(Notice, { keys: ["memberId"] })], listener),
      log,
    });
    return opened;
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

  /** Ends or changes the session of a token and says so, as the accounts module does. */
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

  /** Judges the board at the market's time, and shows it to all streams. */
  async judgeBoard(): Promise<void> {
    await this.pairs.lookNow();
    this.hub.showBoard();
  }

  /**
   * Opens a live stream over a real connection.
   * @param query what it is to bring beside the signals
   */
  read(token: string, lastEventId: string | null = null, query = ""): StreamReader {
    const reader = new StreamReader(`${this.address}/signals/stream${query}`, token, lastEventId);
    this.readers.push(reader);
    return reader;
  }

  /** Closes everything but the storage. */
  async shutDown(): Promise<void> {
    for (const reader of this.readers) reader.close();
    this.disconnect();
    await this.pauses.stop();
    await this.hub.close();
    await this.eventLog.stop();
    await this.hangUp();
  }

  async close(): Promise<void> {
    await this.shutDown();
    await this.fixture.storage.close();
  }
}
