import { MINUTE, type Method, type Tier } from "@signaldeck/contract";
import type { RequestListener } from "node:http";
import type { Logger } from "pino";
import { EventLog } from "../../live/EventLog.ts";
import type { LoggedEvent } from "../../live/LoggedEvent.ts";
import { importLimits, type ImportLimits } from "../../http/rateLimits.ts";
import { requireSession, type Session } from "../../http/session.ts";
import { RecentPrices } from "../../market/RecentPrices.ts";
import { mountMarket } from "../../market/routes.ts";
import type { Call } from "../../testing/Call.ts";
import { moduleApp } from "../../testing/moduleApp.ts";
import type { ScriptedFeedOptions } from "../../testing/ScriptedFeed.ts";
import { FeedWatch } from "../desk/FeedWatch.ts";
import { mountSignalDesk } from "../desk/routes.ts";
import type { RunMark } from "../EngineRunner.ts";
import { ImportProcessor } from "../imports/ImportProcessor.ts";
import { mountSignalImports } from "../imports/routes.ts";
import type { ChooseDraft } from "../runMark.ts";
import { EngineState } from "../switches/EngineState.ts";
import { LedgerWatch } from "../watch/LedgerWatch.ts";
import { SessionFixture } from "./SessionFixture.ts";
import { signalsFixture, type SignalsFixture } from "./signalsFixture.ts";

interface DeskFixtureOptions extends ScriptedFeedOptions {
  chooseDraft?: ChooseDraft;
  limits?: ImportLimits;
  log?: Logger;
}

const NO_LIMITS = importLimits({ callsPerMinute: 1e6, wrongSecretsPerAddressAndMinute: 1e6 });

/** The signal desk put together as in the product; marks and imports run when a test says so. */
export class DeskFixture extends SessionFixture {
  readonly events: LoggedEvent[] = [];
  /** What the desk shows of the last mark. */
  lastRun: RunMark | null = null;

  private constructor(
    readonly fixture: SignalsFixture,
    sessions: Map<string, Session>,
    readonly eventLog: EventLog,
    readonly engineState: EngineState,
    readonly processor: ImportProcessor,
    /** Looks when a test asks it to. */
    readonly ledgerWatch: LedgerWatch,
    app: RequestListener,
  ) {
    super(app, sessions);
  }

  static async open(options: DeskFixtureOptions = {}): Promise<DeskFixture> {
    const { limits = NO_LIMITS, log, ...rest } = options;
    const fixture = await signalsFixture(rest);
    const { context, feed } = fixture;
    const { database, clock } = context;
    const feedName = feed.info.name;
    const sessions = new Map<string, Session>();
    const eventLog = new EventLog({
      database,
      log: context.log,
      feedName,
      pollInterval: MINUTE,
    });
    const engineState = new EngineState({ database, feedName });
    const processor = new ImportProcessor({ context });
    const runner = { lastRun: null as RunMark | null };
    const ledgerWatch = new LedgerWatch({ ...context, alertStaff: () => Promise.resolve() });
    const app = moduleApp({
      clock,
      findSession: (token) => Promise.resolve(sessions.get(token) ?? null),
      // Everybody has proved to be the owner, and there is nobody to notify.
      askOwner: ({ session }) =>
        Promise.resolve({
          id: requireSession(session).memberId,
          tell: () => Promise.resolve(),
        }),
      ...(log && { log }),
      mount: (api) => {
        mountMarket(api, { clock, feed, engineState, recent: new RecentPrices(feed) });
        const watch = new FeedWatch(feed);
        mountSignalDesk(api, { context, runner, hub: { size: 3 }, watch, ledgerWatch });
        mountSignalImports(api, {
          context,
          publicUrl: "https://deck.example",
          limits,
        });
      },
    });
    const opened = new DeskFixture(
      ...([fixture, sessions, eventLog, engineState, processor, ledgerWatch, app] as const),
    );
    Object.defineProperty(runner, "lastRun", { get: () => opened.lastRun });
    await eventLog.start();
    await engineState.load();
    eventLog.subscribe((event) => {
      opened.events.push(event);
      engineState.apply(event);
    });
    return opened;
  }

  /** Signs somebody in; returns the token. */
  signIn(role: "member" | "support" | "admin", tier: Tier = "gold"): string {
    return this.admit({ role, tier, dashboardUnlocked: true });
  }

  /** Calls the API as an administrator unless said otherwise. */
  override call<T>(method: Method, path: string, body?: object): Call<T> {
    return super.call<T>(method, path, body).as(this.signIn("admin"));
  }

  async close(): Promise<void> {
    await this.hangUp();
    await this.processor.stop();
    await this.eventLog.stop();
    await this.fixture.storage.close();
  }
}
