import { SECOND } from "@signaldeck/contract";
import type { Logger } from "pino";
import { messageOf } from "../../process/messageOf.ts";
import { compareMinutes } from "./compareMinutes.ts";
import type { FeedSource } from "./FeedSource.ts";
import { PairBook } from "./PairBook.ts";
import { readMissed } from "./readMissed.ts";
import type { Timers } from "./Timers.ts";

const REFILL_RETRY = 2 * SECOND;

/** A pair's book, and how it is doing. */
export interface BookState {
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
 * The books of all pairs: which of them stream, and how what one has missed is read from the vendor's
 * history. Until that is done its pair has no price.
 */
export class PairBooks {
  /** How often what was missed has been read. */
  gapsFilled = 0;
  /** Minutes of which the history said something else than what came. */
  corrected = 0;
  private readonly states: ReadonlyMap<string, BookState>;
  private running = false;

  constructor(
    private readonly deps: { source: FeedSource; timers: Timers; log: Pick<Logger, "info"> },
  ) {
    const { source } = deps;
    this.states = new Map(
      source.pairs.map((pair) => {
        const book = new PairBook(pair, source.settling);
        return [pair, { book, streams: false, changes: 0, filling: false, lag: null }] as const;
      }),
    );
  }

  /** From now on what was missed is read. */
  start(): void {
    this.running = true;
  }

  stop(): void {
    this.running = false;
  }

  all(): BookState[] {
    return [...this.states.values()];
  }

  /** @throws RangeError for an unknown pair */
  at(pair: string): BookState {
    const state = this.states.get(pair);
    if (!state) throw new RangeError(`${pair} is not a pair of this feed`);
    return state;
  }

  book(pair: string): PairBook {
    return this.at(pair).book;
  }

  isAnyBlind(): boolean {
    return this.all().some(({ book }) => book.isBlind);
  }

  /** Its ticks come from now on. */
  streaming(pair: string): void {
    const state = this.at(pair);
    state.streams = true;
    state.changes += 1;
    if (!state.filling) void this.refill(state);
  }

  /** No ticks come of these; what came `since` then (epoch ms) is not known. */
  lose(pairs: readonly string[], since: number): void {
    for (const pair of pairs) {
      const state = this.at(pair);
      state.streams = false;
      state.changes += 1;
      state.book.lose(since);
    }
  }

  /** A tick or a minute of it never came: its history is read. */
  missed(pair: string, now: number): void {
    this.lose([pair], now);
    this.streaming(pair);
  }

  /** The time was set anew. The source connects again, after which all that is missing is read. */
  beginAnew(): void {
    for (const state of this.states.values()) {
      state.changes += 1;
      state.book.beginAnew();
    }
  }

  /** Reads what was missed. Until that is done the pair has no price; a fault is tried again. */
  private async refill(state: BookState): Promise<void> {
    const { source, timers, log } = this.deps;
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
  async compare(mark: number): Promise<void> {
    const { source, timers, log } = this.deps;
    for (const { book } of this.states.values()) {
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
