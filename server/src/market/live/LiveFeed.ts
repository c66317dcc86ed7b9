import { MINUTE, SECOND, type MarketKind } from "@signaldeck/contract";
import type { Logger } from "pino";
import { FIVE_MINUTES } from "../aggregateCandles.ts";
import type { Candle } from "../Candle.ts";
import type { FeedInfo, MarketClock, PriceFeed, Tick } from "../PriceFeed.ts";
import { wallMarketClock } from "../wallMarketClock.ts";
import type { FeedHealth, PairState } from "../FeedHealth.ts";
import { AskedHistory } from "./AskedHistory.ts";
import { compareMinutes } from "./compareMinutes.ts";
import { every } from "./every.ts";
import type { FeedSource } from "./FeedSource.ts";
import { marketState, type MarketHours } from "../MarketHours.ts";
import { PairBook } from "./PairBook.ts";
import { readMissed } from "./readMissed.ts";
import type { Timers } from "./Timers.ts";
import { messageOf } from "../../process/messageOf.ts";

/** When, after each five-minute mark, its minutes are compared with the history. */
const COMPARED_AFTER = 20 * SECOND;
const REFILL_RETRY = 2 * SECOND;
/** How long the start waits for the first prices; the product serves without them, too. */
const START_PATIENCE = 10 * SECOND;
/** For so long after a mark the slower pairs are waited for, market ms. */
const SLOWEST = 3 * SECOND;
/** A minute that the vendor should have closed by now is read from its history, ms after its end. */
const CLOSE_MISSED = 1.5 * SECOND;
/** A tick this far ahead of our clock, or this many times the price before, is not believed. */
const FUTURE_MOST = MINUTE;
const JUMP_MOST = 10;

export interface LiveFeedOptions {
  source: FeedSource;
  timers: Timers;
  log: Pick<Logger, "info" | "warn">;
  /** What the prices are, where they are not a live market's. */
  info?: { name: string; label: string; market: MarketKind; live: boolean };
  /** Hears what time it is at the vendor, with each tick that comes, whether that is believed or not. */
  hear?: ((pair: string, time: number) => void) | undefined;
}

/** A pair's book, and how it is doing. */
interface BookState {
  book: PairBook;
  /** Its ticks come, as far as the source has said. */
  streams: boolean;
  /** How often that has changed. */
  changes: number;
  filling: boolean;
  /** How long its newest tick was on its way by our clock, ms. */
  lag: number | null;
}

/**
 * A vendor's live prices as a feed. It counts as fresh only once everything that was missed has
 * been read from the vendor's history; what a signal is settled by is read from there anew.
 */
export class LiveFeed implements PriceFeed {
  readonly info: FeedInfo;
  readonly clock: MarketClock;
  readonly finestStep = 1;
  readonly history: AskedHistory;
  private readonly books: ReadonlyMap<string, BookState>;
  private readonly listeners = new Set<(tick: Tick) => void>();
  private gapsFilled = 0;
  private corrected = 0;
  private unbelieved = 0;
  private newestTickAt: number | null = null;
  private startedAt: number | null = null;
  private running = false;
  private callsOff: (() => void)[] = [];

  constructor(private readonly options: LiveFeedOptions) {
    const { source, timers, info } = options;
    this.info = {
      name: source.name,
      label: source.label,
      market: "real",
      live: true,
      ...info,
      pairs: source.pairs,
    };
    this.clock = wallMarketClock(timers);
    this.books = new Map(
      source.pairs.map((pair) => {
        const book = new PairBook(pair, source.settling);
        return [pair, { book, streams: false, changes: 0, filling: false, lag: null }] as const;
      }),
    );
    this.history = new AskedHistory(source, timers, (pair, now) => this.book(pair).knownTo(now));
  }

  async candles(pair: string, stepMinutes: 1 | 5, from: number, to: number): Promise<Candle[]> {
    return Promise.resolve(this.book(pair).candles(stepMinutes, from, to, this.clock.now()));
  }

  async growing(pair: string): Promise<Candle | null> {
    return Promise.resolve(this.book(pair).growing(this.clock.now()));
  }

  async lastTickBefore(pair: string, time: number, maxAge: number): Promise<Tick | null> {
    return Promise.resolve(this.book(pair).lastTickBefore(time, maxAge, this.clock.now()));
  }

  hours(pair: string): MarketHours | null {
    return this.options.source.hours(pair);
  }

  subscribe(listener: (tick: Tick) => void): () => void {
    const subscription = (tick: Tick): void => listener(tick);
    this.listeners.add(subscription);
    return () => {
      this.listeners.delete(subscription);
    };
  }

  /** Whether no more can be expected of the prices before `time`. */
  isComplete(time: number): boolean {
    const now = this.clock.now();
    if (now >= time + SLOWEST) return true;
    return [...this.books.values()].every(
      ({ book }) =>
        book.isBlind ||
        marketState(this.hours(book.pair), now)?.open === false ||
        book.knownTo(now) >= time,
    );
  }

  /** Begins to listen; waits for the first prices, but not for long. */
  async start(): Promise<void> {
    const { source, timers } = this.options;
    this.running = true;
    this.startedAt = timers.now();
    source.start({
      streaming: (pair) => this.streaming(pair),
      lost: (pairs, since) => this.lose(pairs, since),
      tick: (tick) => this.take(tick),
      minute: (pair, candle) => this.takeMinute(pair, candle),
      knownUpTo: (pair, time) => this.tell(pair, time),
    });
    this.callsOff = [
      every(timers, FIVE_MINUTES, COMPARED_AFTER, (mark) => void this.compare(mark)),
    ];
    if (source.settling === Infinity) {
      const check = (minute: number) => this.closeMissed(minute);
      this.callsOff.push(every(timers, MINUTE, CLOSE_MISSED, check));
    }
    const leaveClock = timers.onJump?.(() => this.beginAnew());
    if (leaveClock) this.callsOff.push(leaveClock);
    const patience = timers.now() + START_PATIENCE;
    while (timers.now() < patience && this.isAnyBlind()) {
      await new Promise<void>((resolve) => timers.after(SECOND / 10, resolve));
    }
  }

  stop(): Promise<void> {
    this.running = false;
    for (const callOff of this.callsOff) callOff();
    this.options.source.stop();
    return Promise.resolve();
  }

  health(): FeedHealth[] {
    const { info, gapsFilled, corrected, unbelieved } = this;
    const now = this.clock.now();
    const pairs = [...this.books.values()].map(({ book, lag }): PairState => {
      const state = marketState(this.hours(book.pair), now);
      return {
        pair: book.pair,
        lastTickAt: book.lastTick?.time ?? null,
        lag,
        open: state?.open ?? null,
        opensAt: state?.opensAt ?? null,
        filling: book.isBlind,
      };
    });
    const { connected, reconnects, polled, unread, errors } = this.options.source.state();
    return [
      {
        name: info.name,
        label: info.label,
        connected,
        startedAt: this.startedAt,
        lastTickAt: this.newestTickAt,
        reconnects,
        gapsFilled,
        corrected,
        unread: unread + unbelieved,
        errors,
        polled,
        pairs,
      },
    ];
  }

  /** @throws RangeError for an unknown pair */
  private at(pair: string): BookState {
    const state = this.books.get(pair);
    if (!state) throw new RangeError(`${pair} is not a pair of this feed`);
    return state;
  }

  private book(pair: string): PairBook {
    return this.at(pair).book;
  }

  private isAnyBlind(): boolean {
    return [...this.books.values()].some(({ book }) => book.isBlind);
  }

  private take(tick: Tick): void {
    this.options.hear?.(tick.pair, tick.time);
    const state = this.at(tick.pair);
    const now = this.clock.now();
    const ratio = tick.price / (state.book.lastTick?.price ?? tick.price);
    const isOdd = tick.time - now > FUTURE_MOST || ratio > JUMP_MOST || ratio * JUMP_MOST < 1;
    if (isOdd) {
      this.unbelieved += 1;
      return;
    }
    if (!state.book.addTick(tick, now)) return;
    this.newestTickAt = now;
    state.lag = now - tick.time;
    for (const listener of [...this.listeners]) listener(tick);
  }

  /** A tick that is not believed because it is of the future tells nothing of what came before it. */
  private tell(pair: string, time: number): void {
    if (time - this.clock.now() <= FUTURE_MOST) this.book(pair).knownUpTo(time);
  }

  private takeMinute(pair: string, candle: Candle): void {
    const { book } = this.at(pair);
    const now = this.clock.now();
    const before = book.closeOf(candle.time);
    if (before !== null && before !== candle.close) {
      this.contradicted(pair, candle.time);
      return;
    }
    // One before it never came: it is read, and so is what is around it.
    if (!book.isBlind && candle.time > book.knownTo(now)) this.missed(pair);
    book.putMinutes([candle]);
    if (!book.isBlind) book.knownUpTo(candle.time + MINUTE);
  }

  private closeMissed(minute: number): void {
    for (const { book, streams } of this.books.values()) {
      if (streams && !book.isBlind && book.knownTo(this.clock.now()) < minute) {
        this.missed(book.pair);
      }
    }
  }

  /** Two closes of one minute: neither is believed, and its history is read. */
  private contradicted(pair: string, minute: number): void {
    this.unbelieved += 1;
    this.book(pair).untell(minute);
    this.missed(pair);
  }

  /** The time was set anew. The source connects again, after which all that is missing is read. */
  private beginAnew(): void {
    this.history.beginAnew();
    for (const state of this.books.values()) {
      state.changes += 1;
      state.book.beginAnew();
    }
  }

  private missed(pair: string): void {
    this.lose([pair], this.clock.now());
    this.streaming(pair);
  }

  private lose(pairs: readonly string[], since: number): void {
    for (const pair of pairs) {
      const state = this.at(pair);
      state.streams = false;
      state.changes += 1;
      state.book.lose(since);
    }
  }

  private streaming(pair: string): void {
    const state = this.at(pair);
    state.streams = true;
    state.changes += 1;
    if (!state.filling) void this.refill(state);
  }

  /** Reads what was missed. Until that is done the pair has no price; a fault is tried again. */
  private async refill(state: BookState): Promise<void> {
    const { source, timers, log } = this.options;
    const { book } = state;
    state.filling = true;
    while (this.running && state.streams && book.isBlind) {
      const { changes } = state;
      const wasNew = book.knownTo(timers.now()) === -Infinity;
      try {
        const knownTo = await readMissed(source, book, timers.now());
        // Lost again meanwhile: what came since is not known.
        if (state.changes !== changes) continue;
        book.regain(knownTo);
        if (!wasNew) this.gapsFilled += 1;
      } catch (error) {
        const reason = messageOf(error);
        log.info({ pair: book.pair, reason }, "what was missed cannot be read yet");
        await new Promise<void>((resolve) => timers.after(REFILL_RETRY, resolve));
      }
    }
    state.filling = false;
  }

  /** Compares the minutes of the last two five-minute candles with the history, which wins. */
  private async compare(mark: number): Promise<void> {
    const { source, timers, log } = this.options;
    for (const { book } of this.books.values()) {
      book.prune(timers.now());
      if (book.isBlind) continue;
      try {
        const differing = await compareMinutes(source, book, mark, timers);
        if (differing.length === 0) continue;
        this.corrected += differing.length;
        log.info({ pair: book.pair, differing }, "the history differs from what came, and wins");
      } catch (error) {
        const reason = messageOf(error);
        log.info({ pair: book.pair, reason }, "not compared with the history");
      }
    }
  }
}
