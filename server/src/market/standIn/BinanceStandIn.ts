import { DAY, MINUTE, SECOND } from "@signaldeck/contract";
import type { Candle } from "../Candle.ts";
import type { Timers } from "../live/Timers.ts";
import { symbolFromPair } from "../pairs.ts";
import type { Faults } from "./Faults.ts";
import type { PlayedMarket } from "./PlayedMarket.ts";
import type { StandIn, StandInClient, StandInConnection, StandInReply } from "./StandIn.ts";
import { StandInLine } from "./StandInLine.ts";

const PING_EVERY = 20 * SECOND;
const LIFE = DAY;
const UPDATE_EVERY = 2 * SECOND;
const RETRY_AFTER = 5;
const MOST = 1_000;

export interface BinanceStandInOptions {
  market: PlayedMarket;
  timers: Timers;
  faults: Faults;
  /** How far its clock is ahead of ours, ms. */
  clockAhead?: number;
  /** Milliseconds between two updates of a minute. */
  updateEvery?: number;
}

/** Speaks Binance's public candles as its documents do, over played ones. */
export class BinanceStandIn implements StandIn {
  private readonly lines = new Set<StandInLine>();
  private readonly pairs: ReadonlyMap<string, string>;

  constructor(private readonly options: BinanceStandInOptions) {
    this.pairs = new Map(options.market.pairs.map((pair) => [symbolFromPair(pair), pair]));
  }

  connect(path: string, client: StandInClient): StandInConnection | null {
    const { faults, timers } = this.options;
    if (faults.isClosed(timers.now())) return null;
    const streams = new URL(path, "http://stand.in").searchParams.get("streams") ?? "";
    const symbols = streams.split("/").flatMap((stream) => {
      const [symbol = "", kind] = stream.split("@");
      return kind === "kline_1m" ? [symbol.toUpperCase()] : [];
    });
    const line = new StandInLine(client, timers, faults, () => this.lines.delete(line));
    this.lines.add(line);
    for (const symbol of symbols) {
      const pair = this.pairs.get(symbol);
      if (pair !== undefined) this.run(line, symbol, pair, this.now());
    }
    this.pinging(line);
    line.later(LIFE, () => line.cut());
    return { hear: () => undefined, left: () => line.left() };
  }

  /** Says that it is about to restart, and does so. */
  shutDown(after: number): void {
    for (const line of [...this.lines]) {
      line.answer({ e: "serverShutdown", E: this.now() });
      line.later(after, () => line.cut());
    }
  }

  /** Says of a minute that it is closed so. */
  close(pair: string, candle: Candle): void {
    for (const line of [...this.lines]) {
      this.say(line, symbolFromPair(pair), [candle], this.now(), true);
    }
  }

  cutAll(): void {
    for (const line of [...this.lines]) line.cut();
  }

  answer(path: string): Promise<StandInReply | null> {
    const { faults, timers } = this.options;
    const url = new URL(path, "http://stand.in");
    if (!url.pathname.endsWith("/klines")) return Promise.resolve(null);
    return new Promise((resolve, reject) => {
      timers.after(faults.delay("answer"), () => {
        if (faults.isClosed(timers.now())) reject(new Error("connect ECONNREFUSED"));
        else resolve(this.klines(url.searchParams));
      });
    });
  }

  private klines(query: URLSearchParams): StandInReply {
    const { faults, market } = this.options;
    // As Date headers are: whole seconds.
    const date = new Date(this.now()).toUTCString();
    const reply = (status: number, body: unknown, more: Record<string, string> = {}) => {
      return { status, body, headers: { date, ...more } };
    };
    if (faults.hits("rateLimit")) {
      return reply(429, { code: -1003 }, { "retry-after": String(RETRY_AFTER) });
    }
    if (faults.hits("error")) return reply(500, { msg: "Internal error" });
    const pair = this.pairs.get(query.get("symbol") ?? "");
    if (pair === undefined) return reply(400, { code: -1121, msg: "Invalid symbol." });
    const stepMinutes = query.get("interval") === "1m" ? 1 : 5;
    const length = stepMinutes * MINUTE;
    const from = Number(query.get("startTime"));
    const to = Math.min(Number(query.get("endTime") ?? Infinity), this.now());
    const candles = market.candles(pair, stepMinutes, from, to + 1).slice(0, MOST);
    const rows = candles.map(({ time, open, high, low, close }) => {
      return [time, ...[open, high, low, close].map(String), "1", time + length - 1];
    });
    return reply(200, rows);
  }

  private now(): number {
    return this.options.timers.now() + (this.options.clockAhead ?? 0);
  }

  /** Says how the minute grows, and once that it is closed. */
  private run(line: StandInLine, symbol: string, pair: string, since: number): void {
    const { market } = this.options;
    // A minute is closed as soon as it is over.
    const next = Math.min(this.options.updateEvery ?? UPDATE_EVERY, MINUTE - (since % MINUTE) + 1);
    line.later(next, () => {
      const now = this.now();
      const [before, minute] = [since, now].map((time) => Math.floor(time / MINUTE) * MINUTE);
      if (before !== undefined && minute !== undefined && before !== minute) {
        this.say(line, symbol, market.candles(pair, 1, before, minute), minute, true);
      }
      const begun = market.ticks(pair, (minute ?? now) - 1, now).map(({ price }) => price);
      const [open] = begun;
      if (open !== undefined && minute !== undefined) {
        const [high, low] = [Math.max(...begun), Math.min(...begun)];
        const grown = { time: minute, open, high, low, close: begun.at(-1) ?? open };
        this.say(line, symbol, [grown], now, false);
      }
      this.run(line, symbol, pair, now);
    });
  }

  private say(
    line: StandInLine,
    symbol: string,
    candles: ReturnType<PlayedMarket["candles"]>,
    at: number,
    closed: boolean,
  ): void {
    for (const { time, open, high, low, close } of candles) {
      const prices = { o: String(open), h: String(high), l: String(low), c: String(close) };
      const k = { t: time, T: time + MINUTE - 1, s: symbol, i: "1m", ...prices, x: closed };
      const data = { e: "kline", E: at, s: symbol, k };
      line.stream({ stream: `${symbol.toLowerCase()}@kline_1m`, data });
    }
  }

  private pinging(line: StandInLine): void {
    line.later(PING_EVERY, () => {
      line.ping();
      this.pinging(line);
    });
  }
}
