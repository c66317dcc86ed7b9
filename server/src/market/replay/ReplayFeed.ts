import { HOUR, MINUTE } from "@signaldeck/contract";
import type { Clock } from "../../process/clock/clock.ts";
import { FIVE_MINUTES } from "../aggregateCandles.ts";
import type { Candle } from "../Candle.ts";
import { PairSet } from "../PairSet.ts";
import type { FeedInfo, PriceFeed, Tick } from "../PriceFeed.ts";
import { TickPump } from "../TickPump.ts";
import type { CandleSeries } from "./CandleSeries.ts";
import { period, type Recording } from "./chooseRecording.ts";
import { ReplayClock, type Stretch } from "./ReplayClock.ts";

/** Shorter gaps are waited through, as they were on the day. */
const SHORTEST_SKIPPED = 60 * MINUTE;
/** How far the clock runs on into a gap: two marks, at which the silence is seen and acted upon. */
const LINGER = 2 * FIVE_MINUTES;

/**
 * The stretches that a replay's clock may jump over: where no pair has a candle for more than an
 * hour, such as a weekend, from ten minutes after the last candle to the five-minute mark at or
 * before the next one.
 */
function skippableGaps(series: readonly CandleSeries[]): Stretch[] {
  const spans = series
    .flatMap(({ candles, stepMinutes }) =>
      candles.map(({ time }) => ({ from: time, to: time + stepMinutes * MINUTE })),
    )
    .sort((a, b) => a.from - b.from);
  const gaps: Stretch[] = [];
  let end = spans[0]?.from ?? 0;
  for (const { from, to } of spans) {
    if (from - end > SHORTEST_SKIPPED) {
      gaps.push({ from: end + LINGER, to: from - (from % FIVE_MINUTES) });
    }
    end = Math.max(end, to);
  }
  return gaps;
}

/** Recorded time before the first mark, so that the engine's indicators have their history. */
const WARM_UP = 12 * HOUR;

export interface ReplayOptions {
  recording: Recording;
  /** Seconds of the recording that pass in a second. */
  speed: number;
  /** Market time to begin at; null: after the warm-up of the newest recording. */
  from: number | null;
  clock: Clock;
  /** Market time to go on from after a restart; ignored when it is not of this recording. */
  startAt?: number | null;
  /** Jump over gaps of more than an hour (default), instead of waiting through them. */
  skipGaps?: boolean;
}

/**
 * Plays recorded candles of a real market as if they came now, at any speed. The market clock stands
 * still until `start`.
 *
 * A gap of the recording is a gap of the feed: no candle, no tick, not fresh. Over a gap of more
 * than an hour the clock jumps, ten minutes into it, to where prices go on; a signal whose entry or
 * expiry lies in a gap finds no price there and has to be left unsettled. When the recording ends,
 * the clock runs on and the feed is silent: it does not begin again.
 */
export class ReplayFeed implements PriceFeed {
  readonly info: FeedInfo;
  readonly clock: ReplayClock;
  readonly finestStep: 1 | 5;
  /** What is played, and what of the folder is not and why: sentences for the log. */
  readonly notes: readonly string[];
  private readonly pairs: PairSet<CandleSeries>;
  private readonly pump: TickPump;

  constructor(options: ReplayOptions) {
    const { recording } = options;
    this.pairs = new PairSet(new Map(recording.series.map((series) => [series.pair, series])));
    this.finestStep = recording.series.some(({ stepMinutes }) => stepMinutes === 5) ? 5 : 1;
    const pairs = this.pairs.names;
    this.info = {
      name: recording.name,
      label: `Replay of recorded quotes: ${pairs.join(", ")} (${period(recording)})`,
      market: "real",
      live: false,
      pairs,
    };
    const begin = chooseStart(recording, options);
    this.notes = [...recording.notes, ...begin.notes];
    this.clock = new ReplayClock(options.clock, {
      start: begin.start,
      speed: options.speed,
      skipped: options.skipGaps === false ? [] : skippableGaps(recording.series),
    });
    this.pump = new TickPump(
      this.clock,
      {
        ticksBetween: (after, upTo) => this.pairs.ticksBetween(after, upTo),
        nextTickTime: (time) =>
          Math.min(...recording.series.map((series) => series.nextTickTime(time))),
      },
      Infinity,
    );
  }

  /** @throws RangeError for an unknown pair, or a step finer than `finestStep` */
  async candles(pair: string, stepMinutes: 1 | 5, from: number, to: number): Promise<Candle[]> {
    return Promise.resolve(this.pairs.get(pair).complete(stepMinutes, from, to, this.clock.now()));
  }

  async growing(pair: string): Promise<Candle | null> {
    return Promise.resolve(this.pairs.get(pair).growing(this.clock.now()));
  }

  async lastTickBefore(pair: string, time: number, maxAge: number): Promise<Tick | null> {
    return Promise.resolve(this.pairs.get(pair).lastTickBefore(time, maxAge, this.clock.now()));
  }

  subscribe(listener: (tick: Tick) => void): () => void {
    return this.pump.subscribe(listener);
  }

  start(): Promise<void> {
    this.clock.begin();
    this.pump.start();
    return Promise.resolve();
  }

  /**
   * Plays on from a later time, the ticks up to it at once and in order; at another speed if one is
   * given.
   * @throws RangeError for a time that is over
   */
  goOn(time: number, speed?: number): void {
    this.clock.goOn(time, speed);
    this.pump.catchUp();
  }

  stop(): Promise<void> {
    this.pump.stop();
    return Promise.resolve();
  }
}

/**
 * Where the clock begins: where a former run stopped, else where the operator says, else twelve
 * hours (in a short recording: half of it) after the first time at which every pair has prices, on a
 * five-minute mark.
 */
function chooseStart(
  recording: Recording,
  options: Pick<ReplayOptions, "from" | "startAt">,
): { start: number; notes: string[] } {
  const notes: string[] = [];
  const { startAt } = options;
  if (startAt !== undefined && startAt !== null) {
    if (startAt >= recording.from && startAt <= recording.to) return { start: startAt, notes };
    notes.push(`Not going on from ${new Date(startAt).toISOString()}: it is not of this recording`);
  }
  if (options.from !== null) return { start: options.from, notes };
  const common = Math.max(...recording.series.map(({ from }) => from));
  const warmUp = Math.min(WARM_UP, Math.max(0, (recording.to - common) / 2));
  return { start: Math.ceil((common + warmUp) / FIVE_MINUTES) * FIVE_MINUTES, notes };
}
