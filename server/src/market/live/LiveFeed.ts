import { MINUTE, SECOND, type MarketKind } from "@signaldeck/contract";
import type { Logger } from "pino";
import { FIVE_MINUTES } from "../aggregateCandles.ts";
import type { Candle } from "../Candle.ts";
import type { FeedInfo, MarketClock, PriceFeed, Tick } from "../PriceFeed.ts";
import { wallMarketClock } from "../wallMarketClock.ts";
import type { FeedHealth, PairState } from "../FeedHealth.ts";
import { AskedHistory } from "./AskedHistory.ts";
import { every } from "./every.ts";
import type { FeedSource } from "./FeedSource.ts";
import { marketState, type MarketHours } from "../MarketHours.ts";
import { PairBooks } from "./PairBooks.ts";
import type { Timers } from "./Timers.ts";

/** When, after each five-minute mark, its minutes are compared with the history. */
const COMPARED_AFTER = 20 * SECOND;
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

/**
 * A vendor's live prices as a feed. It counts as fresh only once everything that was missed has
 * been read from the vendor's history; what a signal is settled by is read from there anew.
 */
export class LiveFeed implements PriceFeed {
  readonly info: FeedInfo;
  readonly clock: MarketClock;
  readonly finestStep = 1;
  readonly history: AskedHistory;
  private readonly books: PairBooks;
  private readonly listeners = new Set<(tick: Tick) => void>();
  private unbelieved = 0;
  private newestTickAt: number | null = null;
  private startedAt: number | null = null;
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
    this.books = new PairBooks(options);
    this.history = new AskedHistory(source, timers, (pair, now) =>
      this.books.book(pair).knownTo(now),
    );
  }

  async candles(pair: string, stepMinutes: 1 | 5, from: number, to: number): Promise<Candle[]> {
    return Promise.resolve(this.books.book(pair).candles(stepMinutes, from, to, this.clock.now()));
  }

  async growing(pair: string): Promise<Candle | null> {
    return Promise.resolve(this.books.book(pair).growing(this.clock.now()));
  }

  async lastTickBefore(pair: string, time: number, maxAge: number): Promise<Tick | null> {
    return Promise.resolve(this.books.book(pair).lastTickBefore(time, maxAge, this.clock.now()));
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
    return this.books
      .all()
      .every(
        ({ book }) =>
          book.isBlind ||
          marketState(this.hours(book.pair), now)?.open === false ||
          book.knownTo(now) >= time,
      );
  }

  /** Begins to listen; waits for the first prices, but not for long. */
  async start(): Promise<void> {
    const { source, timers } = this.options;
    this.books.start();
    this.startedAt = timers.now();
    source.start({
      streaming: (pair) => this.books.streaming(pair),
      lost: (pairs, since) => this.books.lose(pairs, since),
      tick: (tick) => this.take(tick),
      minute: (pair, candle) => this.takeMinute(pair, candle),
      knownUpTo: (pair, time) => this.notify(pair, time),
    });
    this.callsOff = [
      every(timers, FIVE_MINUTES, COMPARED_AFTER, (mark) => void this.books.compare(mark)),
    ];
    if (source.settling === Infinity) {
      const check = (minute: number) => this.closeMissed(minute);
      this.callsOff.push(every(timers, MINUTE, CLOSE_MISSED, check));
    }
    const leaveClock = timers.onJump?.(() => {
      this.history.beginAnew();
      this.books.beginAnew();
    });
    if (leaveClock) this.callsOff.push(leaveClock);
    const patience = timers.now() + START_PATIENCE;
    while (timers.now() < patience && this.books.isAnyBlind()) {
      await new Promise<void>((resolve) => timers.after(SECOND / 10, resolve));
    }
  }

  stop(): Promise<void> {
    this.books.stop();
    for (const callOff of this.callsOff) callOff();
    this.options.source.stop();
    return Promise.resolve();
  }

  health(): FeedHealth[] {
    const { info, unbelieved } = this;
    const { gapsFilled, corrected } = this.books;
    const now = this.clock.now();
    const pairs = this.books.all().map(({ book, lag }): PairState => {
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

  private take(tick: Tick): void {
    this.options.hear?.(tick.pair, tick.time);
    const state = this.books.at(tick.pair);
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
  private notify(pair: string, time: number): void {
    if (time - this.clock.now() <= FUTURE_MOST) this.books.book(pair).knownUpTo(time);
  }

  private takeMinute(pair: string, candle: Candle): void {
    const { book } = this.books.at(pair);
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
    for (const { book, streams } of this.books.all()) {
      if (streams && !book.isBlind && book.knownTo(this.clock.now()) < minute) {
        this.missed(book.pair);
      }
    }
  }

  /** Two closes of one minute: neither is believed, and its history is read. */
  private contradicted(pair: string, minute: number): void {
    this.unbelieved += 1;
    this.books.book(pair).forgetAnnounced(minute);
    this.missed(pair);
  }

  private missed(pair: string): void {
    this.books.missed(pair, this.clock.now());
  }
}
