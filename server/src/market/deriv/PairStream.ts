import { SECOND, MINUTE } from "@signaldeck/contract";
import type { Logger } from "pino";
import { FIVE_MINUTES } from "../aggregateCandles.ts";
import type { FeedSink } from "../live/FeedSource.ts";
import { marketState, type MarketHours } from "../MarketHours.ts";
import type { Timers } from "../live/Timers.ts";
import type { Tick } from "../PriceFeed.ts";
import { DerivFault, type DerivCalls } from "./DerivCalls.ts";
import { messageOf } from "../../process/messageOf.ts";

/** A stream that says nothing for so long while its market is open is asked for anew, ms. */
const SILENCE = 90 * SECOND;
const RETRY = 10 * SECOND;
const CLOSED_RETRY = 30 * SECOND;
/** What Deriv does not stream is asked for so often; the more pairs, the rarer. */
const POLL_LEAST = 2 * SECOND;
const POLL_PER_PAIR = 400;
/** A poll comes this soon after each five-minute mark, and knows what was so long before it. */
const AFTER_MARK = 1.2 * SECOND;
const POLL_SETTLING = SECOND;
const POLL_BACK = 10 * SECOND;

interface PairStreamDeps {
  calls: DerivCalls;
  timers: Timers;
  log: Pick<Logger, "info" | "warn">;
  sink: () => FeedSink | null;
  ticks: (from: number, to: number) => Promise<Tick[]>;
  setClosed: (closed: boolean) => void;
  hours: () => MarketHours | null;
  /** Pairs that share the socket's budget. */
  pairs: number;
}

/**
 * The live prices of one pair: streamed where Deriv streams them, else polled from its history. A
 * market that is closed is asked for again until it opens.
 */
export class PairStream {
  /** The call that asked for the stream. */
  callId: number | null = null;
  private mode: "off" | "asking" | "streamed" | "polled" | "closed" = "off";
  private subscription: string | null = null;
  private lastTickAt = 0;
  private lastTime = 0;
  private triedAt = -Infinity;
  /** When Deriv said last that the market is closed; null: it streams, or did not say so. */
  private closedAt: number | null = null;
  /** Counts connections, so that an answer of an earlier one starts nothing. */
  private connection = 0;

  constructor(
    readonly pair: string,
    readonly symbol: string,
    private readonly deps: PairStreamDeps,
  ) {}

  get isPolled(): boolean {
    return this.mode === "polled";
  }

  /** Asks for the stream; what comes of it shows in the sink. */
  async subscribe(): Promise<void> {
    const { calls, timers, log, setClosed } = this.deps;
    const { connection } = this;
    if (this.mode === "asking") return;
    this.mode = "asking";
    this.triedAt = timers.now();
    try {
      await calls.ask({ ticks: this.symbol, subscribe: 1 }, (id) => (this.callId = id));
      if (connection !== this.connection) return;
      setClosed(false);
      this.begin("streamed");
    } catch (error) {
      if (connection !== this.connection) return;
      const code = error instanceof DerivFault ? error.code : null;
      if (code === "MarketIsClosed") {
        setClosed(true);
        this.begin("closed");
      } else if (code === "InvalidSymbol") {
        log.info(
          { pair: this.pair },
          "Deriv does not stream this pair here; its history is polled",
        );
        this.begin("polled");
        void this.poll(connection);
      } else {
        const reason = messageOf(error);
        log.warn({ pair: this.pair, reason }, "Deriv does not stream this pair; asked again soon");
        this.mode = "off";
      }
    }
  }

  /** Takes a streamed tick; `time` in epoch milliseconds. */
  take(time: number, price: number, subscription: string | undefined): void {
    const sink = this.deps.sink();
    this.subscription = subscription ?? this.subscription;
    this.lastTickAt = this.deps.timers.now();
    sink?.tick({ pair: this.pair, time, price });
    sink?.knownUpTo(this.pair, time);
  }

  /** The connection is gone. */
  lose(): void {
    this.connection += 1;
    this.mode = "off";
    this.closedAt = null;
    this.subscription = null;
    this.callId = null;
  }

  /** Asks again for what does not come; to be called every few seconds while connected. */
  upkeep(): void {
    const now = this.deps.timers.now();
    const since = now - this.triedAt;
    if (this.mode === "off" && since >= RETRY) void this.subscribe();
    if (this.mode === "closed" && since >= CLOSED_RETRY) void this.subscribe();
    if (this.mode !== "streamed" || now - this.lastTickAt < SILENCE || since < SILENCE) return;
    if (marketState(this.deps.hours(), now)?.open === false) return;
    this.deps.log.info({ pair: this.pair }, "a stream is silent; asked for anew");
    if (this.subscription !== null) {
      this.deps.calls.ask({ forget: this.subscription }).catch(() => undefined);
    }
    this.deps.sink()?.lost([this.pair], this.lastTickAt);
    this.mode = "off";
    void this.subscribe();
  }

  private begin(mode: "streamed" | "polled" | "closed"): void {
    const sink = this.deps.sink();
    const { closedAt } = this;
    this.mode = mode;
    this.lastTickAt = this.deps.timers.now();
    if (mode === "closed") {
      this.closedAt = this.triedAt;
      // Nothing comes, and what has been can be read.
      if (closedAt === null) sink?.streaming(this.pair);
      return;
    }
    this.closedAt = null;
    // It has opened after the last try: what came since then has to be read.
    if (closedAt !== null) sink?.lost([this.pair], closedAt);
    if (mode === "streamed") sink?.streaming(this.pair);
  }

  private async poll(connection: number): Promise<void> {
    const { timers, ticks, log } = this.deps;
    let first = true;
    while (connection === this.connection && this.mode === "polled") {
      const asked = timers.now();
      try {
        const from = first ? asked - MINUTE : Math.max(this.lastTime, asked - MINUTE) - POLL_BACK;
        const read = await ticks(from, asked);
        if (connection !== this.connection) return;
        this.hand(read, asked);
        if (first) this.deps.sink()?.streaming(this.pair);
        first = false;
      } catch (error) {
        const reason = messageOf(error);
        log.info({ pair: this.pair, reason }, "the history was not polled");
      }
      const interval = Math.max(POLL_LEAST, this.deps.pairs * POLL_PER_PAIR);
      const now = timers.now();
      const afterMark = (Math.floor((now - AFTER_MARK) / FIVE_MINUTES) + 1) * FIVE_MINUTES;
      const wait = Math.min(interval, afterMark + AFTER_MARK - now);
      await new Promise<void>((resolve) => timers.after(Math.max(1, wait), resolve));
    }
  }

  private hand(read: readonly Tick[], asked: number): void {
    const sink = this.deps.sink();
    for (const tick of read) {
      if (tick.time <= this.lastTime) continue;
      this.lastTime = tick.time;
      sink?.tick(tick);
      sink?.knownUpTo(this.pair, tick.time);
    }
    sink?.knownUpTo(this.pair, asked - POLL_SETTLING);
  }
}
