import { DAY, HOUR, MINUTE, SECOND } from "@signaldeck/contract";
import { aggregateCandles, FIVE_MINUTES } from "../aggregateCandles.ts";
import type { Candle } from "../Candle.ts";
import type { Tick } from "../PriceFeed.ts";

/** The longest way of a tick, by our clock, that is waited for, ms. */
const DELAY_MOST = 10 * SECOND;
const TICKS_KEPT = 20 * MINUTE;
const MINUTES_KEPT = 26 * HOUR;
const FIVES_KEPT = 9 * DAY;

/** A minute as it grows from ticks, until the vendor's own replaces it. */
interface Minute extends Candle {
  firstAt: number;
  lastAt: number;
  final: boolean;
}

/**
 * What is known of one pair: its latest ticks, its minutes, its five-minute candles, and up to when
 * they are complete. Nothing beyond that is shown as if it were all: while a connection is down, and
 * until what was missed has been read, the book ends where it was lost. The vendor's own candles
 * win over those that were built from ticks. Times are epoch milliseconds.
 */
export class PairBook {
  private readonly ticks: Tick[] = [];
  private readonly minutes = new Map<number, Minute>();
  private readonly fives = new Map<number, Candle>();
  /** Up to when all is known although more may have come; null while all comes. */
  private blindSince: number | null = -Infinity;
  private announced = -Infinity;
  /** How long the newest tick was on its way: also how far our clock is ahead. */
  private delay = 0;

  constructor(
    readonly pair: string,
    private readonly settling: number,
  ) {}

  get isBlind(): boolean {
    return this.blindSince !== null;
  }

  get lastTick(): Tick | null {
    return this.ticks.at(-1) ?? null;
  }

  /** Takes a live tick; false for one that is too old to matter. */
  addTick(tick: Tick, now: number): boolean {
    if (tick.time < now - TICKS_KEPT) return false;
    this.delay = Math.min(Math.max(0, now - tick.time), DELAY_MOST);
    this.place(tick);
    this.grow(tick);
    return true;
  }

  /** Takes ticks from the vendor's history, oldest first: they replace those in between. */
  putTicks(ticks: readonly Tick[]): void {
    const [first, last] = [ticks[0]?.time ?? Infinity, ticks.at(-1)?.time ?? -Infinity];
    const kept = this.ticks.filter(({ time }) => time < first || time > last);
    this.ticks.splice(0, this.ticks.length, ...kept, ...ticks);
    this.ticks.sort((a, b) => a.time - b.time);
    for (const tick of ticks) this.grow(tick);
  }

  /** Takes minutes as the vendor has closed them. */
  putMinutes(candles: readonly Candle[]): void {
    for (const candle of candles) {
      const { time } = candle;
      this.minutes.set(time, { ...candle, firstAt: time, lastAt: time + MINUTE, final: true });
      this.fives.delete(markOf(time));
    }
  }

  /** The close of a minute as the vendor has given it before; null: not yet. */
  closeOf(time: number): number | null {
    const minute = this.minutes.get(time);
    return minute?.final === true ? minute.close : null;
  }

  /** What was reported from `time` on is not known after all: it has to be read. */
  forgetAnnounced(time: number): void {
    this.announced = Math.min(this.announced, time);
  }

  /** Takes five-minute candles as the vendor has closed them. */
  putFives(candles: readonly Candle[]): void {
    for (const candle of candles) this.fives.set(candle.time, { ...candle });
  }

  /** All ticks before `time` have come. */
  knownUpTo(time: number): void {
    this.announced = Math.max(this.announced, time);
  }

  /** Nothing comes any more; `since`: the last sign of life. */
  lose(since: number): void {
    const known = this.settling === Infinity ? this.announced : since - this.settling - this.delay;
    this.blindSince = Math.min(this.blindSince ?? Infinity, known);
  }

  /** The time was set anew: up to when all is known has to be found out again. */
  beginAnew(): void {
    this.announced = -Infinity;
    this.blindSince = -Infinity;
    this.delay = 0;
  }

  /** What was missed has been read up to this moment, and all comes again. */
  regain(knownTo: number): void {
    this.announced = Math.max(this.announced, knownTo);
    this.blindSince = null;
  }

  /** Up to when all is known, at most `now`. */
  knownTo(now: number): number {
    if (this.blindSince !== null) return Math.min(this.blindSince, now);
    return Math.min(Math.max(this.announced, now - this.settling - this.delay), now);
  }

  lastTickBefore(time: number, maxAge: number, now: number): Tick | null {
    const isKnown = time > now ? !this.isBlind : time <= this.knownTo(now);
    if (!isKnown) return null;
    const tick = this.ticks.findLast((one) => one.time < time && one.time <= now);
    return tick !== undefined && time - tick.time <= maxAge ? tick : null;
  }

  /** Complete candles whose open lies in [from, to). */
  candles(stepMinutes: 1 | 5, from: number, to: number, now: number): Candle[] {
    const end = Math.min(to, this.knownTo(now) - stepMinutes * MINUTE + 1);
    if (stepMinutes === 1) return this.minutesBetween(from, end);
    const made = aggregateCandles(
      this.minutesBetween(from, end + FIVE_MINUTES - 1).filter(
        ({ time }) => !this.fives.has(markOf(time)) && markOf(time) < end,
      ),
    ).filter(({ time }) => time >= from);
    const read = [...this.fives.values()].filter(({ time }) => time >= from && time < end);
    return [...read, ...made].sort((a, b) => a.time - b.time).map((candle) => ({ ...candle }));
  }

  /** The five-minute candle that grows; null in a gap. */
  growing(now: number): Candle | null {
    if (this.isBlind) return null;
    const mark = markOf(now);
    const begun = this.minutesBetween(mark, now + 1);
    const [first] = begun;
    const missing = Math.floor((now - mark) / MINUTE) + 1 - begun.length;
    // The minute that has just begun may have no tick yet.
    if (first === undefined || missing > 1) return null;
    return {
      time: mark,
      open: first.open,
      high: Math.max(...begun.map(({ high }) => high)),
      low: Math.min(...begun.map(({ low }) => low)),
      close: begun.at(-1)?.close ?? first.open,
    };
  }

  /** Forgets what nobody asks for any more. */
  prune(now: number): void {
    // What was made of minutes must outlive them.
    const old = this.candles(5, now - MINUTES_KEPT, now - MINUTES_KEPT + 2 * HOUR, now);
    this.putFives(old);
    for (const time of this.minutes.keys()) {
      if (time < now - MINUTES_KEPT) this.minutes.delete(time);
    }
    for (const time of this.fives.keys()) {
      if (time < now - FIVES_KEPT) this.fives.delete(time);
    }
    const kept = this.ticks.findIndex(({ time }) => time >= now - TICKS_KEPT);
    this.ticks.splice(0, kept === -1 ? Math.max(0, this.ticks.length - 1) : kept);
  }

  private minutesBetween(from: number, to: number): Candle[] {
    return [...this.minutes.values()]
      .filter(({ time }) => time >= from && time < to)
      .sort((a, b) => a.time - b.time)
      .map(({ time, open, high, low, close }) => ({ time, open, high, low, close }));
  }

  /** Keeps the ticks in order of time; of two at one time the one that came last. */
  private place(tick: Tick): void {
    let index = this.ticks.length;
    while (index > 0 && (this.ticks[index - 1]?.time ?? 0) > tick.time) index -= 1;
    const same = this.ticks[index - 1]?.time === tick.time;
    this.ticks.splice(same ? index - 1 : index, same ? 1 : 0, tick);
  }

  private grow({ time: at, price }: Tick): void {
    const time = at - (at % MINUTE);
    const minute = this.minutes.get(time);
    if (!minute) {
      const candle = { time, open: price, high: price, low: price, close: price };
      this.minutes.set(time, { ...candle, firstAt: at, lastAt: at, final: false });
      return;
    }
    if (minute.final) return;
    minute.high = Math.max(minute.high, price);
    minute.low = Math.min(minute.low, price);
    if (at < minute.firstAt) Object.assign(minute, { firstAt: at, open: price });
    if (at >= minute.lastAt) Object.assign(minute, { lastAt: at, close: price });
  }
}

function markOf(time: number): number {
  return time - (time % FIVE_MINUTES);
}
