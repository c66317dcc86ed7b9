import { DAY, MINUTE, SECOND } from "@signaldeck/contract";
import type { Timers } from "../live/Timers.ts";
import { derivSymbol } from "../deriv/derivSymbols.ts";
import type { Faults } from "./Faults.ts";
import { dayTimeText, type PlayedMarket } from "./PlayedMarket.ts";
import type { StandIn, StandInClient, StandInConnection } from "./StandIn.ts";
import { StandInLine } from "./StandInLine.ts";

const CALLS_PER_MINUTE = 220;
const MOST = 5_000;
const LOOK_AHEAD = 5 * SECOND;

type Call = Record<string, unknown> & { req_id?: number };

export interface DerivStandInOptions {
  market: PlayedMarket;
  timers: Timers;
  faults: Faults;
  /** How far its clock is ahead of ours, ms. */
  clockAhead?: number;
  /** As from some regions: no exchanges are listed, and no ticks are streamed. */
  restricted?: boolean;
}

/** Speaks Deriv's market data as its documents do, over played candles. */
export class DerivStandIn implements StandIn {
  /** How many calls were refused as too many. */
  tooMany = 0;
  private readonly lines = new Set<StandInLine>();
  private readonly pairs: ReadonlyMap<string, string>;
  private streamed = 0;

  constructor(private readonly options: DerivStandInOptions) {
    this.pairs = new Map(
      options.market.pairs.flatMap((pair) => {
        const symbol = derivSymbol(pair);
        return symbol === null ? [] : [[symbol, pair] as const];
      }),
    );
  }

  connect(_path: string, client: StandInClient): StandInConnection | null {
    const { faults, timers } = this.options;
    if (faults.isClosed(timers.now())) return null;
    const line = new StandInLine(client, timers, faults, () => this.lines.delete(line));
    this.lines.add(line);
    const streams = new Map<string, { pair: string; sent: number; call: Call }>();
    const calls: number[] = [];
    this.run(line, streams);
    return {
      hear: (text) => {
        if (line.hears) this.hear(line, JSON.parse(text) as Call, streams, calls);
      },
      left: () => line.left(),
    };
  }

  /** Ends all connections, as a restart does. */
  cutAll(): void {
    for (const line of [...this.lines]) line.cut();
  }

  /** The server's own clock. */
  private now(): number {
    return this.options.timers.now() + (this.options.clockAhead ?? 0);
  }

  private hear(
    line: StandInLine,
    call: Call,
    streams: Map<string, { pair: string; sent: number; call: Call }>,
    calls: number[],
  ): void {
    const { faults } = this.options;
    const kind = KINDS.find((name) => name in call) ?? "unknown";
    const reply = (body: object) =>
      line.answer({ echo_req: call, req_id: call.req_id, msg_type: kind, ...body });
    const refuse = (code: string, message: string) => reply({ error: { code, message } });
    calls.push(this.now());
    while ((calls[0] ?? Infinity) <= this.now() - MINUTE) calls.shift();
    if (calls.length > CALLS_PER_MINUTE || faults.hits("rateLimit")) {
      if (calls.length > CALLS_PER_MINUTE) this.tooMany += 1;
      refuse("RateLimit", "You have reached the rate limit.");
      return;
    }
    if (kind !== "ping" && faults.hits("error")) {
      refuse("InternalServerError", "Something went wrong.");
      return;
    }
    if (kind === "ping") reply({ ping: "pong" });
    else if (kind === "forget") {
      const known = streams.delete(textOf(call["forget"]));
      reply({ forget: known ? 1 : 0 });
    } else if (kind === "active_symbols") reply({ active_symbols: this.activeSymbols() });
    else if (kind === "trading_times") {
      reply({ trading_times: this.tradingTimes(textOf(call["trading_times"])) });
    } else if (kind === "ticks_history") this.history(call, reply, refuse);
    else if (kind === "ticks") {
      const symbol = textOf(call["ticks"]);
      const pair = this.pairs.get(symbol);
      if (pair === undefined || this.options.restricted === true) {
        refuse("InvalidSymbol", `Symbol ${symbol} is invalid.`);
      } else if (!this.options.market.isOpen(pair, this.now())) {
        refuse("MarketIsClosed", "This market is presently closed.");
      } else {
        const id = `stream-${call.req_id ?? 0}`;
        const [last] = this.options.market.ticks(pair, this.now() - MINUTE, this.now()).slice(-1);
        streams.set(id, { pair, sent: this.now(), call });
        if (last) reply(this.tickBody(last.pair, last.time, last.price, id));
      }
    } else refuse("UnrecognisedRequest", "Unrecognised request.");
  }

  /** Says the ticks of all streams as their time comes. */
  private run(
    line: StandInLine,
    streams: ReadonlyMap<string, { pair: string; sent: number; call: Call }>,
  ): void {
    line.later(this.untilNext(streams.values()), () => {
      for (const [id, stream] of streams) {
        const now = this.now();
        for (const { time, price } of this.options.market.ticks(stream.pair, stream.sent, now)) {
          const { call } = stream;
          line.stream({
            echo_req: call,
            req_id: call.req_id,
            ...this.tickBody(stream.pair, time, price, id),
          });
        }
        stream.sent = now;
      }
      this.run(line, streams);
    });
  }

  /** Milliseconds until one of the streams has something to say, or a new one may have begun. */
  private untilNext(streams: Iterable<{ pair: string; sent: number }>): number {
    const now = this.now();
    const waits = [...streams].map(({ pair, sent }) => {
      const [next] = this.options.market.ticks(pair, Math.max(sent, now), now + LOOK_AHEAD);
      return next ? next.time - now : LOOK_AHEAD;
    });
    return Math.min(LOOK_AHEAD, ...waits);
  }

  /** Numbers come as text now and then, and a symbol under either name or none. */
  private tickBody(pair: string, time: number, price: number, id: string): object {
    this.streamed += 1;
    const symbol = derivSymbol(pair);
    const name = [{ symbol }, { underlying_symbol: symbol }, {}][this.streamed % 3];
    const quote = this.streamed % 5 === 0 ? String(price) : price;
    const epoch = time / SECOND;
    return {
      msg_type: "tick",
      tick: { ...name, epoch, quote, bid: price, ask: price, id },
      subscription: { id },
    };
  }

  private activeSymbols(): object[] {
    if (this.options.restricted === true) return [];
    return [...this.pairs].map(([symbol, pair]) => ({
      underlying_symbol: symbol,
      pip_size: 0.00001,
      exchange_is_open: this.options.market.isOpen(pair, this.now()) ? 1 : 0,
      is_trading_suspended: 0,
    }));
  }

  private tradingTimes(date: string): object {
    const now = this.now();
    const day = date === "today" ? now - (now % DAY) : Date.parse(`${date}T00:00:00Z`);
    const symbols = [...this.pairs].map(([symbol, pair]) => {
      const sessions = this.options.market.sessions(pair, day);
      const open = sessions.map(({ from }) => dayTimeText(from - day));
      const close = sessions.map(({ to }) => dayTimeText(to - day));
      const times = sessions.length > 0 ? { open, close } : { open: ["--"], close: ["--"] };
      return { name: pair, symbol, events: [], times };
    });
    return { markets: [{ name: "Forex", submarkets: [{ name: "Major Pairs", symbols }] }] };
  }

  private history(
    call: Call,
    reply: (body: object) => void,
    refuse: (code: string, message: string) => void,
  ): void {
    const { market } = this.options;
    const pair = this.pairs.get(textOf(call["ticks_history"]));
    if (pair === undefined) {
      refuse("InvalidSymbol", "Symbol is invalid.");
      return;
    }
    const now = this.now();
    const from = Number(call["start"]) * SECOND;
    const asked = call["end"] === "latest" ? now : Number(call["end"]) * SECOND;
    const to = Math.min(asked, now);
    const count = Math.min(Number(call["count"] ?? MOST), MOST);
    if (call["style"] === "candles") {
      const stepMinutes = call["granularity"] === 60 ? 1 : 5;
      // The candle that grows is part of the answer, as it is at Deriv.
      const candles = market
        .candles(pair, stepMinutes, from, to + 1)
        .slice(-count)
        .map(({ time, ...prices }) => ({ epoch: time / SECOND, ...prices }));
      reply({ msg_type: "candles", candles });
      return;
    }
    const ticks = market.ticks(pair, from - 1, to).slice(-count);
    reply({
      msg_type: "history",
      history: {
        prices: ticks.map(({ price }) => price),
        times: ticks.map(({ time }) => time / SECOND),
      },
    });
  }
}

const KINDS = ["ping", "forget", "active_symbols", "trading_times", "ticks_history", "ticks"];

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
