import { MINUTE, SECOND } from "@signaldeck/contract";
import type { Logger } from "pino";
import type { Candle } from "../Candle.ts";
import {
  UnusableRows,
  type FeedSink,
  type FeedSource,
  type Reading,
  type SourceState,
} from "../live/FeedSource.ts";
import { FeedSocket } from "../live/FeedSocket.ts";
import type { MarketHours } from "../MarketHours.ts";
import type { Timers } from "../live/Timers.ts";
import type { OpenWire } from "../live/Wire.ts";
import type { Tick } from "../PriceFeed.ts";
import { DerivCalls } from "./DerivCalls.ts";
import { DerivHours } from "./DerivHours.ts";
import { DERIV_PAIRS, derivSymbol } from "./derivSymbols.ts";
import { Candles, Frame, readCandle, TickMessage, TicksHistory } from "./messages.ts";
import { PairStream } from "./PairStream.ts";

const ADDRESS = "wss://api.derivws.com/trading/v1/options/ws/public";
const PING_EVERY = 30 * SECOND;
/** Two pings without an answer. */
const SILENCE = 65 * SECOND;
/** A tick may be this long on its way. */
const SETTLING = 2 * SECOND;
const HISTORY_LAG = 5 * SECOND;
const UPKEEP = 5 * SECOND;
/** More than Deriv gives at once is not asked for. */
const MOST_CANDLES = 4_900;

export interface DerivSourceOptions {
  /** Null: those that most people trade. */
  pairs: readonly string[] | null;
  openWire: OpenWire;
  timers: Timers;
  random: () => number;
  log: Pick<Logger, "info" | "warn">;
  address?: string;
}

/**
 * Deriv's public market data: ticks of each pair over one socket, candles and past ticks from its
 * history. Where it refuses to stream a pair (`InvalidSymbol`, in some regions), its history is
 * polled instead.
 */
export class DerivSource implements FeedSource {
  readonly name = "deriv";
  readonly label = "Deriv";
  readonly pairs: readonly string[];
  readonly settling = SETTLING;
  readonly historyLag = HISTORY_LAG;
  private readonly socket: FeedSocket;
  private readonly calls: DerivCalls;
  private readonly tables: DerivHours;
  private readonly streams: ReadonlyMap<string, PairStream>;
  private sink: FeedSink | null = null;
  private unread = 0;
  private running = false;

  /** @throws Error with a sentence for the operator for a pair that Deriv has no quotes of */
  constructor(private readonly options: DerivSourceOptions) {
    const { openWire, timers, random, log } = options;
    this.pairs = [...new Set(options.pairs ?? DERIV_PAIRS)];
    this.calls = new DerivCalls(timers, (text) => this.socket.send(text));
    this.tables = new DerivHours(this.calls, timers, log);
    this.streams = new Map(
      this.pairs.map((pair) => {
        const symbol = symbolFor(pair);
        const stream = new PairStream(pair, symbol, {
          calls: this.calls,
          timers,
          log,
          sink: () => this.sink,
          ticks: (from, to) => this.ticks(pair, from, to),
          setClosed: (closed) => this.tables.setClosed(symbol, closed),
          hours: () => this.hours(pair),
          pairs: this.pairs.length,
        });
        return [pair, stream];
      }),
    );
    this.socket = new FeedSocket({
      url: options.address ?? ADDRESS,
      openWire,
      timers,
      random,
      silence: SILENCE,
      heartbeat: { every: PING_EVERY, text: () => this.calls.ping() },
      onOpen: () => this.opened(),
      onText: (text) => this.read(text),
      onLost: ({ reason, since }) => this.lost(reason, since),
    });
  }

  start(sink: FeedSink): void {
    this.sink = sink;
    this.running = true;
    this.socket.start();
    this.upkeep();
  }

  stop(): void {
    this.running = false;
    this.calls.lose("the feed is stopped");
    for (const stream of this.streams.values()) stream.lose();
    this.socket.stop();
  }

  hours(pair: string): MarketHours | null {
    return this.tables.of(symbolFor(pair));
  }

  state(): SourceState {
    return {
      connected: this.socket.isOpen,
      reconnects: this.socket.losses,
      polled: this.pairs.filter((pair) => this.streams.get(pair)?.isPolled),
      unread: this.unread,
      errors: this.calls.errors,
    };
  }

  async candles(
    pair: string,
    stepMinutes: 1 | 5,
    from: number,
    to: number,
    reading: Reading = "usable",
  ): Promise<Candle[]> {
    const length = stepMinutes * MINUTE;
    const read: Candle[] = [];
    // In parts that Deriv gives at once; a part that was cut short would be a silent hole.
    for (let begin = from; begin < to; begin += MOST_CANDLES * length) {
      const end = Math.min(to, begin + MOST_CANDLES * length);
      const frame = await this.calls.ask({
        ticks_history: symbolFor(pair),
        style: "candles",
        granularity: length / SECOND,
        start: Math.floor(begin / SECOND),
        end: String(Math.floor((end - 1) / SECOND)),
        adjust_start_time: 1,
        count: MOST_CANDLES + 1,
      });
      read.push(...this.readCandles(frame, reading));
    }
    const there = new Map(
      read
        .filter(({ time }) => time >= from && time < to && time % length === 0)
        .map((candle) => [candle.time, candle]),
    );
    return [...there.values()].sort((a, b) => a.time - b.time);
  }

  async ticks(pair: string, from: number, to: number): Promise<Tick[]> {
    const frame = await this.calls.ask({
      ticks_history: symbolFor(pair),
      style: "ticks",
      start: Math.floor(from / SECOND),
      end: String(Math.floor(to / SECOND)),
      count: MOST_CANDLES,
    });
    const read = TicksHistory.safeParse(frame);
    const { prices, times } = read.data?.history ?? { prices: [], times: [] };
    if (!read.success || prices.length !== times.length) {
      throw new UnusableRows(this.label, { cause: read.error });
    }
    return prices
      .map((price, index) => ({ pair, price, time: times[index] ?? 0 }))
      .filter(({ time }) => time >= from && time <= to)
      .sort((a, b) => a.time - b.time);
  }

  private readCandles(frame: Frame, reading: Reading): Candle[] {
    const { candles } = Candles.parse(frame);
    const read = candles.flatMap((value) => readCandle(value) ?? []);
    const unusable = candles.length - read.length;
    this.unread += unusable;
    if (reading === "whole" && unusable > 0) throw new UnusableRows(this.label);
    return read;
  }

  private opened(): void {
    this.options.log.info({ feed: this.name }, "the feed is connected");
    for (const stream of this.streams.values()) void stream.subscribe();
    void this.tables.refresh();
  }

  private lost(reason: string, since: number): void {
    this.options.log.warn({ feed: this.name, reason }, "the feed has lost its connection");
    this.calls.lose(reason);
    for (const stream of this.streams.values()) stream.lose();
    this.sink?.lost(this.pairs, since);
  }

  private read(text: string): void {
    const frame = readFrame(text);
    if (!frame) {
      this.unread += 1;
      return;
    }
    this.calls.answer(frame);
    if (frame.msg_type !== "tick" || frame.error) return;
    const message = TickMessage.safeParse(frame).data;
    const stream = message && this.streamOf(frame, message.tick);
    if (stream) stream.take(message.tick.epoch, message.tick.quote, frame.subscription?.id);
    else this.unread += 1;
  }

  /** By the symbol, or by the number of the call that asked for the stream. */
  private streamOf(
    frame: Frame,
    tick: { symbol?: string | undefined; underlying_symbol?: string | undefined },
  ): PairStream | undefined {
    const symbol = tick.underlying_symbol ?? tick.symbol;
    return [...this.streams.values()].find((stream) =>
      symbol === undefined ? stream.callId === frame.req_id : stream.symbol === symbol,
    );
  }

  private upkeep(): void {
    this.options.timers.after(UPKEEP, () => {
      if (!this.running) return;
      this.upkeep();
      if (!this.socket.isOpen) return;
      void this.tables.refresh();
      for (const stream of this.streams.values()) stream.upkeep();
    });
  }
}

function symbolFor(pair: string): string {
  const symbol = derivSymbol(pair);
  if (symbol === null) throw new Error(`Deriv has no quotes of "${pair}" that are a market's.`);
  return symbol;
}

function readFrame(text: string): Frame | null {
  try {
    return Frame.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
