import { BOARD_LIMITS, SECOND, SIGNAL_LIMITS } from "@signaldeck/contract";
import type { SignalEngine } from "../../engine/SignalEngine.ts";
import type { EncodedReply } from "../../http/EncodedReply.ts";
import type { BoardSource, BoardView } from "../../live/BoardSource.ts";
import type { LoggedEvent } from "../../live/LoggedEvent.ts";
import type { EngineNews } from "../../market/presentMarket.ts";
import { BackgroundTask } from "../../process/background/BackgroundTask.ts";
import type { Reach, Reader } from "../../reach/Reach.ts";
import { GrowingCandles } from "../likely/GrowingCandles.ts";
import { lastMark } from "../marks.ts";
import { chooseAt, type MarkContext } from "../runMark.ts";
import { BoardViews, type BoardMoment } from "./BoardViews.ts";
import { judgePairs, type Judged, type Silent } from "./judgePairs.ts";
import { RunningSignals } from "./RunningSignals.ts";

export interface PairBoardDeps {
  context: MarkContext;
  engine: Pick<SignalEngine, "previews" | "follows">;
  engineState: Pick<EngineNews, "pause">;
  reach: Pick<Reach, "boardSight" | "receives">;
}

const { slot: SLOT } = SIGNAL_LIMITS;
/** How often in wall ms is looked whether it is time. */
const BEAT = SECOND;

/**
 * The board of pairs: what the engine would say of each pair if its candle closed as it stands, judged
 * at most every ten seconds and stored nowhere. Each instance that answers people judges by itself,
 * from the prices of its own feed. A pair on which a signal of the reader's runs shows what was sealed
 * until it expires; to all others that signal is not there at all.
 */
export class PairBoard implements BoardSource {
  private readonly candles: GrowingCandles;
  private readonly running: RunningSignals;
  /** Oldest first, as far back as guests need. */
  private moments: BoardMoment[] = [];
  private readonly views: BoardViews;
  private judgedStep = NaN;
  /** Of the signals that run in what the views are made of. */
  private runningIds = "";
  /** Whether streams were shown those. */
  private isShown = true;
  private late: { moment: BoardMoment; reply: EncodedReply } | null = null;
  /** The mark up to which the engine was led here. */
  private ledTo: number | null = null;
  private leads = false;
  private show: () => void = () => undefined;
  private readonly looking = new BackgroundTask({
    work: () => this.look(),
    // While the clock is in doubt it says so itself.
    due: null,
    interval: BEAT,
    failed: (error) => this.deps.context.log.warn({ err: error }, "the board was not judged"),
  });

  constructor(private readonly deps: PairBoardDeps) {
    const { context } = deps;
    this.candles = new GrowingCandles(context);
    this.running = new RunningSignals(context);
    this.views = new BoardViews(this.unknown(context.feed.clock.now()), context.payoutPercent);
  }

  /** Reads which signals run. */
  load(): Promise<void> {
    return this.running.load();
  }

  /**
   * Judges from now on.
   * @param leads whether nobody else leads the engine from mark to mark, as where no marks are run
   * @param show called when it has changed
   */
  start({ leads, show }: { leads: boolean; show: () => void }): void {
    this.leads = leads;
    this.show = show;
    this.looking.start();
  }

  stop(): Promise<void> {
    return this.looking.stop();
  }

  /** Looks at once; resolves when what it shows is shown. */
  lookNow(): Promise<void> {
    return this.looking.run();
  }

  /** Takes in a committed event; streams are shown what follows from it with the next beat. */
  apply(event: Pick<LoggedEvent, "event" | "audience">): void {
    this.running.apply(event);
    this.refresh();
  }

  viewFor(reader: Reader): BoardView | null {
    if (this.moments.length === 0) return null;
    this.refresh();
    return this.viewOf(reader);
  }

  frame(from: BoardView | null, to: BoardView): Buffer | null {
    return this.views.frame(from, to);
  }

  /** The whole board for a reader; null for one who sees `lateReply` alone, or nothing. */
  replyTo(reader: Reader): EncodedReply | null {
    this.refresh();
    const view = this.viewOf(reader);
    return view && this.views.reply(view, this.deps.context.clock.now());
  }

  /** The board as it was `BOARD_LIMITS.lateBy` ago, without any signal; once for all who see it. */
  lateReply(): EncodedReply {
    const { payoutPercent, clock, feed } = this.deps.context;
    const then = feed.clock.now() - BOARD_LIMITS.lateBy;
    const known = this.moments.findLast(({ at }) => at <= then);
    if (known && this.late?.moment === known) return this.late.reply;
    const begun = this.moments[0]?.at ?? feed.clock.now();
    const moment = known ?? this.unknown(then, begun + BOARD_LIMITS.lateBy);
    const views = new BoardViews(moment, payoutPercent);
    const reply = views.reply(views.view("late", []), clock.now());
    this.late = { moment, reply };
    return reply;
  }

  private viewOf(reader: Reader) {
    const { reach, context } = this.deps;
    const now = context.feed.clock.now();
    const sight = reach.boardSight(reader, lastMark(now) + SLOT);
    if (sight === null || sight === "late") return null;
    const theirs = this.running.at(now).filter((signal) => reach.receives(reader, signal));
    return this.views.view(sight, theirs);
  }

  private async look(): Promise<void> {
    const { clock } = this.deps.context.feed;
    const now = clock.now();
    // A recording that began anew has not been here yet.
    this.moments = this.moments.filter(({ at }) => at <= now);
    // Of a recording that runs fast a step is as long as a person has a second to read it.
    const step = Math.max(BOARD_LIMITS.step, SECOND * clock.speed);
    const at = Math.floor(now / step);
    // At a mark the candles have just begun, and the mark itself comes first.
    const isMark = step < SLOT && (at * step) % SLOT === 0;
    if (at !== this.judgedStep && (!isMark || this.moments.length === 0)) {
      this.judgedStep = at;
      await this.lead(lastMark(now));
      this.remember({ at: now, pairs: await this.judge(now) });
      this.makeAnew();
    }
    this.refresh();
    if (this.isShown) return;
    this.isShown = true;
    this.show();
  }

  /** Where other signals run than in the views, they are made anew. */
  private refresh(): void {
    const running = this.running.at(this.deps.context.feed.clock.now());
    const ids = running.map(({ id }) => id).join(" ");
    if (ids === this.runningIds) return;
    this.runningIds = ids;
    this.makeAnew();
  }

  private makeAnew(): void {
    this.views.show(this.moments.at(-1) ?? this.unknown(this.deps.context.feed.clock.now()));
    this.isShown = false;
  }

  private async judge(now: number): Promise<Map<string, Judged>> {
    const { context, engine, engineState } = this.deps;
    const { feed, clock } = context;
    if (engineState.pause || clock.doubt) return this.allSilent({ reason: "paused" });
    const { candles } = this;
    const judged = await judgePairs({ feed, engine, candles }, lastMark(now) + SLOT);
    const before = this.moments.at(-1);
    for (const [pair, one] of judged) {
      // The first price of a candle is awaited, while the last one of the candle before is fresh.
      const isAwaited = "silent" in one && one.silent.reason === "no_candle";
      const last = before && now - before.at < SLOT ? before.pairs.get(pair) : undefined;
      if (isAwaited && last && "estimate" in last) judged.set(pair, last);
    }
    return new Map(feed.info.pairs.map((pair) => [pair, judged.get(pair) ?? NO_CANDLE]));
  }

  /**
   * Gives the engine the candles up to a mark: here where no marks are run, and once at the beginning,
   * so that nobody waits for the first one. Nothing is stored.
   */
  private async lead(mark: number): Promise<void> {
    if (this.ledTo !== null && (!this.leads || this.ledTo >= mark)) return;
    const { context } = this.deps;
    try {
      await context.memory?.look();
      const choice = await chooseAt(context, mark);
      if (choice.kind !== "incomplete") this.ledTo = mark;
    } catch (error) {
      context.log.warn({ err: error }, "the engine was not led to a mark for the board");
    }
  }

  private remember(moment: BoardMoment): void {
    const old = this.moments.findLastIndex(({ at }) => at <= moment.at - BOARD_LIMITS.lateBy);
    this.moments = [...this.moments.slice(Math.max(0, old)), moment];
  }

  /** Of a time of which nothing is known. */
  private unknown(at: number, until = lastMark(at) + SLOT): BoardMoment {
    return {
      at,
      pairs: this.allSilent({ reason: "starting", until: new Date(until).toISOString() }),
    };
  }

  private allSilent(silent: Silent): Map<string, Judged> {
    return new Map(this.deps.context.feed.info.pairs.map((pair) => [pair, { silent }]));
  }
}

const NO_CANDLE: Judged = { silent: { reason: "no_candle" } };
