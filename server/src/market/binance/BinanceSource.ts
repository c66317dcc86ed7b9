import { HOUR, MINUTE, SECOND } from "@signaldeck/contract";
import type { Logger } from "pino";
import type { Candle } from "../Candle.ts";
import type { FeedSink, FeedSource, Reading, SourceState } from "../live/FeedSource.ts";
import { FeedSocket } from "../live/FeedSocket.ts";
import type { MarketHours } from "../MarketHours.ts";
import type { Timers } from "../live/Timers.ts";
import type { OpenWire } from "../live/Wire.ts";
import { instrumentClass, symbolFromPair } from "../pairs.ts";
import type { Tick } from "../PriceFeed.ts";
import { BinanceHistory, type Fetch } from "./BinanceHistory.ts";
import { readMessage } from "./messages.ts";

const ADDRESS = "wss://data-stream.binance.vision";
/** Binance pings every 20 s, and speaks of each pair every two seconds or so. */
const SILENCE = 45 * SECOND;
/** Binance cuts each connection after 24 hours. */
const RENEW_AFTER = 23 * HOUR;
const HISTORY_LAG = SECOND;
const PAIRS: readonly string[] = ["BTC/USDT", "ETH/USDT"];
const ALWAYS: MarketHours = {
  sessions: [{ from: -Infinity, to: Infinity }],
  knownFrom: -Infinity,
  knownTo: Infinity,
  closedNow: false,
};

export interface BinanceSourceOptions {
  /** Null: bitcoin and ether. */
  pairs: readonly string[] | null;
  openWire: OpenWire;
  fetch: Fetch;
  timers: Timers;
  random: () => number;
  log: Pick<Logger, "info" | "warn">;
  addresses?: { stream: string; history: string };
}

/**
 * Binance's public one-minute candles: the price of each update is a tick, and a minute is complete
 * when Binance says so. Its close is the last price of the minute, one millisecond before its end.
 */
export class BinanceSource implements FeedSource {
  readonly name = "binance";
  readonly label = "Binance";
  readonly pairs: readonly string[];
  readonly settling = Infinity;
  readonly historyLag = HISTORY_LAG;
  private readonly socket: FeedSocket;
  private readonly past: BinanceHistory;
  private readonly symbols: ReadonlyMap<string, string>;
  private sink: FeedSink | null = null;
  private unread = 0;

  /** @throws Error with a sentence for the operator for a pair that Binance does not have */
  constructor(private readonly options: BinanceSourceOptions) {
    const { addresses, openWire, timers, random } = options;
    this.pairs = [...new Set(options.pairs ?? PAIRS)];
    this.symbols = new Map(this.pairs.map((pair) => [symbolFor(pair), pair]));
    this.past = new BinanceHistory(timers, options.fetch, addresses?.history);
    const streams = [...this.symbols.keys()].map((symbol) => `${symbol.toLowerCase()}@kline_1m`);
    this.socket = new FeedSocket({
      url: `${addresses?.stream ?? ADDRESS}/stream?streams=${streams.join("/")}`,
      openWire,
      timers,
      random,
      silence: SILENCE,
      renewAfter: RENEW_AFTER,
      onOpen: () => this.opened(),
      onText: (text) => this.read(text),
      onLost: ({ reason, since }) => this.lost(reason, since),
    });
  }

  start(sink: FeedSink): void {
    this.sink = sink;
    this.socket.start();
  }

  stop(): void {
    this.socket.stop();
  }

  /** Coins trade round the clock. */
  hours(): MarketHours {
    return ALWAYS;
  }

  state(): SourceState {
    const { unread, past, socket } = this;
    const { isOpen: connected, losses: reconnects } = socket;
    return { connected, reconnects, polled: [], unread, errors: past.errors };
  }

  candles(
    pair: string,
    stepMinutes: 1 | 5,
    from: number,
    to: number,
    reading: Reading = "usable",
  ): Promise<Candle[]> {
    return this.past.read({ symbol: symbolFor(pair), stepMinutes, from, to, reading });
  }

  /** The closes of the minutes that end in [from, to]. */
  async ticks(pair: string, from: number, to: number, reading?: Reading): Promise<Tick[]> {
    const first = Math.floor((from + 1 - MINUTE) / MINUTE) * MINUTE;
    const minutes = await this.candles(pair, 1, first, to + 2 - MINUTE, reading);
    return minutes
      .map(({ time, close }) => ({ pair, time: time + MINUTE - 1, price: close }))
      .filter(({ time }) => time >= from && time <= to);
  }

  private opened(): void {
    this.options.log.info({ feed: this.name }, "the feed is connected");
    for (const pair of this.pairs) this.sink?.streaming(pair);
  }

  private lost(reason: string, since: number): void {
    this.options.log.warn({ feed: this.name, reason }, "the feed has lost its connection");
    this.sink?.lost(this.pairs, since);
  }

  private read(text: string): void {
    const message = readMessage(text);
    if (message?.kind === "shutdown") {
      this.options.log.info({ feed: this.name }, "Binance is about to restart; moving over");
      this.socket.renew();
      return;
    }
    const pair = message && this.symbols.get(message.symbol);
    if (!pair) {
      this.unread += 1;
      return;
    }
    const { candle, closed, at } = message;
    const end = candle.time + MINUTE - 1;
    const tick = { pair, price: candle.close, time: closed ? end : Math.min(at, end) };
    // An update that was overtaken by its own minute's end would bring back an older price.
    if (closed || at < end) this.sink?.tick(tick);
    if (closed) this.sink?.minute(pair, candle);
  }
}

function symbolFor(pair: string): string {
  if (instrumentClass(pair) === "crypto") return symbolFromPair(pair);
  throw new Error(`Binance has no market of "${pair}". It trades coins, such as BTC/USDT.`);
}
