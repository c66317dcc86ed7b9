import { noSignalSentence, SIGNAL_LIMITS, type MarkKind } from "@signaldeck/contract";
import type { PriceFeed } from "../market/PriceFeed.ts";
import { endMissedPlans } from "./plans/endPlans.ts";
import { notifyOfLikely } from "./likely/notifyOfLikely.ts";
import { headsUpLead, lastMark, latestPublication } from "./marks.ts";
import { giveUp, leftUntil, runMark, type MarkContext, type MarkResult } from "./runMark.ts";
import { settleDue } from "./settleDue.ts";

export interface EngineRunnerOptions {
  context: MarkContext;
  /** Longest wall time between two looks at the market clock, milliseconds. */
  longestSleep?: number;
}

const { slot: SLOT } = SIGNAL_LIMITS;
/** A clock that was moved, and a price that is awaited, are noticed within this time. */
const LONGEST_SLEEP = 5_000;
/** A mark without fresh prices is looked at again after this wall time, until it is too late. */
const RETRY_SLEEP = 500;

/** What came of a mark (market time, epoch milliseconds). */
export interface RunMark {
  mark: number;
  kind: MarkKind;
  /** What was published, or why not; null where the kind says it all. */
  detail: string | null;
}

/**
 * Runs the five-minute marks of the feed's market clock for as long as the process lives. It keeps
 * no plan beyond the next look: each look asks the market clock anew which mark has been reached,
 * so a clock that jumps, in whichever direction, neither blocks it nor makes it catch up on marks.
 * While the clock is in doubt it rests.
 */
export class EngineRunner {
  private readonly feed: PriceFeed;
  private running: Promise<void> | null = null;
  private stopped = false;
  private wake: () => void = () => undefined;
  /** Those who wait for a look that begins after they asked. */
  private asked: (() => void)[] = [];
  /** The last mark that needs no further look. */
  private doneMark: number | null = null;
  private latest: RunMark | null = null;
  /** Marks at which nothing was published since the clock was in doubt, and why. */
  private readonly doubtedMarks = new Map<number, string>();
  /** The mark whose likely signal was announced, or that had none to announce. */
  private previewedMark: number | null = null;

  constructor(private readonly options: EngineRunnerOptions) {
    this.feed = options.context.feed;
  }

  /** The last mark that was looked at; null before the first. */
  get lastRun(): RunMark | null {
    return this.latest;
  }

  /**
   * When the market clock is looked at next, unless it is asked to look earlier; market time. A mark
   * that waits for a price, or is left to others, is looked at once more in its time and once after:
   * of a fast recording it is over before a look that goes by the wall clock.
   */
  get nextLook(): number {
    const now = this.feed.clock.now();
    const mark = lastMark(now);
    const next = this.nextPreview()?.at ?? mark + SLOT;
    const isWaiting = mark !== this.doneMark && this.latest?.mark === mark;
    if (!isWaiting) return next;
    const notAfter = mark + latestPublication(this.feed);
    const again = [leftUntil(mark, notAfter), notAfter + 1].find((time) => time > now);
    return Math.min(next, again ?? next);
  }

  /** Looks at the market clock at once; resolves when what it shows has been done, or it stops. */
  lookNow(): Promise<void> {
    if (this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      this.asked.push(resolve);
      this.wake();
    });
  }

  /** Settles what fell due while the process was away, then begins with the marks. */
  async start(): Promise<void> {
    const settled = this.guarded(() => this.settle());
    this.running = settled.then(() => this.run());
    await settled;
  }

  /** Resolves when the mark that is being run, if any, is done. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      const asked = this.asked.splice(0);
      const retry = await this.guarded(() => this.look());
      await this.guarded(() => this.lookAhead());
      for (const answer of asked) answer();
      if (this.asked.length === 0) await this.sleep(retry ?? true);
    }
    for (const answer of this.asked.splice(0)) answer();
  }

  /** One look at the clock; true when the mark should be looked at again soon. */
  private async look(): Promise<boolean> {
    const now = this.feed.clock.now();
    const mark = lastMark(now);
    const { doubt } = this.options.context.clock;
    if (doubt) return this.leaveOut(mark, doubt.message);
    const notAfter = mark + latestPublication(this.feed);
    const isLate = now > notAfter;
    if (mark === this.doneMark || isLate) {
      if (mark !== this.doneMark && this.latest?.mark !== mark) {
        this.latest = { mark, kind: "late", detail: null };
      }
      // It was looked at in time, and no price came.
      const { mark: seen, kind } = this.latest ?? {};
      const isGivenUp = mark !== this.doneMark && mark === seen && kind === "stale";
      this.doneMark = mark;
      if (isGivenUp) await giveUp(this.options.context, mark);
      await this.settle();
      return false;
    }
    const result = await runMark(this.options.context, mark, notAfter);
    const again = result.kind === "stale";
    if (!again) this.doneMark = mark;
    this.report(mark, result);
    return again;
  }

  /** Of a clock in doubt nothing falls due. True: the doubt may end while it is not too late. */
  private leaveOut(mark: number, reason: string): boolean {
    if (mark === this.doneMark || this.doubtedMarks.has(mark)) return true;
    this.doubtedMarks.set(mark, reason);
    this.latest = { mark, kind: "clock_doubt", detail: reason };
    this.options.context.log.warn(
      { mark: new Date(mark).toISOString(), reason },
      "nothing is published at this mark, nor settled, while the clock is in doubt",
    );
    return true;
  }

  /** Shortly before a mark, once: what is likely there. */
  private async lookAhead(): Promise<void> {
    const { context } = this.options;
    if (context.clock.doubt) return;
    const next = this.nextPreview();
    if (next === null || this.feed.clock.now() < next.at) return;
    this.previewedMark = next.mark;
    await notifyOfLikely(context, next.mark);
  }

  /** The coming mark if its likely signal is still to be announced, and when. */
  private nextPreview(): { mark: number; at: number } | null {
    const lead = this.options.context.previewDraft ? headsUpLead(this.feed) : null;
    const mark = lastMark(this.feed.clock.now()) + SLOT;
    return lead === null || mark === this.previewedMark ? null : { mark, at: mark - lead };
  }

  private async settle(): Promise<void> {
    const { context } = this.options;
    if (context.clock.doubt) return;
    await endMissedPlans(context, this.feed.clock.now(), this.doubtedMarks);
    this.doubtedMarks.clear();
    const settled = await settleDue(context, this.feed.clock.now());
    if (settled > 0) context.log.debug({ settled }, "settled");
  }

  private report(mark: number, result: MarkResult): void {
    const { kind } = result;
    this.latest = { mark, kind, detail: detailOf(result) };
    this.options.context.log.debug({ mark: new Date(mark).toISOString(), result: kind }, "mark");
  }

  /** A fault ends one look, never the runner. Null after a fault. */
  private async guarded<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      this.options.context.log.error({ err: error }, "a look at the market failed");
      return null;
    }
  }

  private sleep(soon: boolean): Promise<void> {
    const { clock } = this.feed;
    const longest = Math.min(
      this.options.longestSleep ?? LONGEST_SLEEP,
      soon ? RETRY_SLEEP : LONGEST_SLEEP,
    );
    // At least a millisecond: rounding must not turn the wait for a mark into a busy loop.
    const delay = Math.max(1, Math.min(Math.ceil(clock.wallDelayUntil(this.nextLook)), longest));
    return new Promise((resolve) => {
      if (this.stopped) {
        resolve();
        return;
      }
      const timer = setTimeout(resolve, delay);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function detailOf(result: MarkResult): string | null {
  if (result.kind === "missed" || result.kind === "disbelieved") return result.reason;
  if (result.kind === "quiet") return noSignalSentence(result.quiet);
  if (result.kind !== "published") return null;
  const { sequence, pair, direction } = result.signal;
  return `No. ${sequence}, ${pair} ${direction}`;
}
