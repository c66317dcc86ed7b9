import type { LiveEvent } from "@signaldeck/contract";
import type { Logger } from "pino";
import type { Sessions } from "../accounts/Sessions.ts";
import type { Config } from "../process/settings/config.ts";
import type { Content } from "../content/loadContent.ts";
import { rowsOf } from "../database/CommitObservers.ts";
import type { DataContext } from "../database/DataContext.ts";
import { Notice } from "../delivery/inbox/Notice.ts";
import { LiveHub } from "../live/LiveHub.ts";
import { EventLog } from "../live/EventLog.ts";
import { StatusWatch } from "../live/StatusWatch.ts";
import type { EventSubscriber } from "../live/EventSubscriber.ts";
import { SignalEngine } from "../engine/SignalEngine.ts";
import type { Metrics } from "../http/metrics.ts";
import { JournalPauses } from "../journal/JournalPauses.ts";
import { FreshnessCache } from "../market/FreshnessCache.ts";
import { presentMarketStatus } from "../market/presentMarket.ts";
import { PriceNews } from "../market/PriceNews.ts";
import { RecentPrices } from "../market/RecentPrices.ts";
import { Plausible } from "../market/plausible/Plausible.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import { CandleHistory } from "../signals/CandleHistory.ts";
import { connectLive } from "../live/connectLive.ts";
import { FeedWatch } from "../signals/desk/FeedWatch.ts";
import type { DeskDeps } from "../signals/desk/readDesk.ts";
import { EngineMemory } from "../signals/memory/EngineMemory.ts";
import type { AlertStaff } from "../signals/memory/watchDrift.ts";
import { EngineRunner } from "../signals/EngineRunner.ts";
import { heldAlert } from "../signals/held/heldAlert.ts";
import { HeldLooks } from "../signals/HeldLooks.ts";
import { ImportProcessor } from "../signals/imports/ImportProcessor.ts";
import type { MarkContext } from "../signals/runMark.ts";
import { PairBoard } from "../signals/pairs/PairBoard.ts";
import { SignalBoard } from "../signals/SignalBoard.ts";
import { OwnReceptions } from "../reach/OwnReceptions.ts";
import { Reach } from "../reach/Reach.ts";
import { TierWindows } from "../reach/TierWindows.ts";
import { catchUpResults } from "../ledger/counted/results/recordResults.ts";
import { Performance } from "../ledger/counted/statistics/Performance.ts";
import { EngineState } from "../signals/switches/EngineState.ts";
import { LedgerWatch } from "../signals/watch/LedgerWatch.ts";

export interface SignalPipelineDeps extends DataContext {
  config: Pick<Config, "minConfidence" | "payoutPercent">;
  log: Logger;
  sessions: Sessions;
  content: Pick<Content, "dailySignals" | "windowHours">;
  /** Hears of each change of the content, until the returned call. */
  onContentChange: (listener: () => void) => () => void;
  metrics: Metrics;
  feed: PriceFeed;
  alertStaff: AlertStaff;
}

/** The way of a signal, from the feed's prices to the members' open streams. */
export interface SignalPipeline {
  board: SignalBoard;
  performance: Performance;
  hub: LiveHub;
  /** What was committed, in its order. */
  eventLog: EventLog;
  /** Whether the operator has stopped the engine. */
  engineState: EngineState;
  /** Whom the members' own limits and pauses keep new signals from. */
  pauses: JournalPauses;
  /** In which hours each tier's windows lie. */
  windows: TierWindows;
  /** Who receives a signal. */
  reach: Reach;
  /** What one five-minute mark needs; the demo's history is made with the same. */
  marks: MarkContext;
  /** What the engine would say of each pair between the marks. */
  pairs: PairBoard;
  /** What charts show, and streams bring. */
  recent: RecentPrices;
  /** Runs the marks. */
  runner: EngineRunner;
  /** What the signal desk works with. */
  desk: DeskDeps;
  /** Decides what becomes of what senders outside hand in. */
  imports: ImportProcessor;
  /** Begins to deliver prices and knows windows; the demo's history needs no more than this. */
  startFeed(): Promise<void>;
  /** Opens the pipeline: reads what was published before, and hands on what comes, to these last. */
  start(followers: readonly EventSubscriber[]): Promise<void>;
  /**
   * Judges the board of pairs from now on, and watches the market's status, where people are answered.
   * @param leads whether no marks are run here, which lead the engine
   */
  startPairs(leads: boolean): void;
  /** Runs marks and imports from now on, and watches over the ledger. */
  startWork(): Promise<void>;
  /** Finishes the running mark, hands on its events, and ends all streams. */
  stop(): Promise<void>;
}

/** Builds the parts of the pipeline and connects them; nothing runs yet. */
export function createSignalPipeline(deps: SignalPipelineDeps): SignalPipeline {
  const { config, clock, log, database, sessions, feed } = deps;
  const feedName = feed.info.name;
  const engine = new SignalEngine();
  const memory = new EngineMemory({ ...deps, engine });
  const plausible = new Plausible(feed);
  const windows = new TierWindows(deps);
  const marks: MarkContext = {
    database,
    feed,
    plausible,
    heldLooks: new HeldLooks(),
    onHeld: (transaction, held) => deps.alertStaff(transaction, heldAlert(held)),
    clock,
    log,
    windowsOf: windows.of,
    payoutPercent: config.payoutPercent,
    history: new CandleHistory(feed, undefined, plausible),
    onCorrection: (what) => deps.metrics.priceCorrections.inc({ what }),
    minConfidence: config.minConfidence,
    chooseDraft: (mark, candlesByPair) => engine.choose({ mark, candlesByPair }),
    engine,
    unjudgedAt: (mark) => engine.unjudgedAt(mark),
    memory,
    previewDraft: (mark, candlesByPair) => engine.preview({ mark, candlesByPair }),
  };
  const pauses = new JournalPauses({ database, feed, log });
  const past = new OwnReceptions({ database, feedName });
  const reach = new Reach({ past, withholding: pauses });
  const engineState = new EngineState({ database, feedName });
  const board = new SignalBoard({ database, clock, reach });
  const performance = new Performance({
    database,
    feed: feed.info,
    payoutPercent: config.payoutPercent,
  });
  const live = new EventLog({ database, log, feedName });
  const freshness = new FreshnessCache(feed);
  const status = (fresh: boolean) => presentMarketStatus(feed, fresh, engineState);
  const marketStatus = () => {
    const fresh = freshness.now();
    return fresh instanceof Promise ? fresh.then(status) : status(fresh);
  };
  const pairs = new PairBoard({ context: marks, engine, engineState, reach });
  const recent = new RecentPrices(feed);
  const hub = new LiveHub({
    eventLog: live,
    marketStatus,
    findSession: (token) => sessions.find(token),
    reach,
    board: pairs,
    prices: new PriceNews(feed, recent),
    log,
  });
  const statusWatch = new StatusWatch(
    marketStatus,
    (market) => hub.broadcast({ type: "market.moved", market }),
    log,
  );
  const runner = new EngineRunner({ context: marks });
  const imports = new ImportProcessor({ context: marks });
  const tellMoved = async () => {
    try {
      hub.broadcast({ type: "market.moved", market: await marketStatus() });
    } catch (error) {
      log.warn({ err: error }, "nobody was told that market time moved; new streams will be");
    }
  };
  const leaveClock = feed.clock.onJump?.(() => void tellMoved());
  const watch = new FeedWatch(feed);
  const ledgerWatch = new LedgerWatch({ database, feed, clock, log, alertStaff: deps.alertStaff });
  deps.metrics.measure({
    feedName,
    streams: () => hub.size,
    tickAges: () => watch.tickAges(),
    feeds: () => feed.health?.() ?? [],
  });

  let endUpkeep = () => Promise.resolve();
  let disconnect: () => void = () => undefined;
  return {
    board,
    performance,
    hub,
    eventLog: live,
    engineState,
    pauses,
    windows,
    reach,
    marks,
    pairs,
    recent,
    runner,
    desk: { context: marks, runner, hub, watch, ledgerWatch },
    imports,
    async startFeed() {
      await feed.start();
      await windows.start();
    },
    async start(followers) {
      disconnect = connectLive({
        eventLog: live,
        engineState,
        pauses,
        board,
        pairs,
        hub,
        performance,
        count: ({ event }) => countEvent(deps.metrics, event),
        followers,
        onSessionChange: (listener) => sessions.onChange(listener),
        onInboxChange: (listener) =>
          database.onChange([rowsOf(Notice, { keys: ["memberId"] })], listener),
        log,
      });
      endUpkeep = await database.serve();
      await live.start();
      await catchUpResults(database);
      await past.load();
      await Promise.all([
        board.load(),
        pairs.load(),
        performance.load(),
        pauses.start((memberId) => hub.notify(memberId, { type: "hold.changed" })),
        engineState.load(),
      ]);
      await memory.load();
    },
    startPairs(leads) {
      pairs.start({ leads, show: () => hub.showBoard() });
      statusWatch.start();
    },
    async startWork() {
      imports.start();
      await runner.start();
      ledgerWatch.start();
    },
    async stop() {
      await ledgerWatch.stop();
      await imports.stop();
      await runner.stop();
      await pairs.stop();
      await statusWatch.stop();
      await endUpkeep();
      await live.stop();
      disconnect();
      leaveClock?.();
      await windows.stop();
      await pauses.stop();
      await hub.close();
      await feed.stop();
    },
  };
}

function countEvent(metrics: Metrics, event: LiveEvent): void {
  if (event.type === "signal.published") metrics.signalsPublished.inc({ pair: event.signal.pair });
  if (event.type !== "signal.updated" || event.signal.settledAt === null) return;
  const { outcome, voidedAt } = event.signal;
  const unjudged = voidedAt === null ? "unsettled" : "voided";
  metrics.signalsSettled.inc({ outcome: outcome ?? unjudged });
}
