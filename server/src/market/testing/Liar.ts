import { MINUTE, SECOND } from "@signaldeck/contract";
import type { Fetch } from "../binance/BinanceHistory.ts";
import { derivSymbol } from "../deriv/derivSymbols.ts";
import { floorTo } from "../floorTo.ts";
import type { Timers } from "../live/Timers.ts";
import type { OpenWire } from "../live/Wire.ts";
import { symbolFromPair } from "../pairs.ts";

/** What a vendor can say that is not so. */
export const LIE_KINDS = [
  "spike in the stream",
  "spike in the history",
  "spike in both",
  "near zero",
  "duplicate",
  "backwards",
  "future",
  "gap",
] as const;
export type LieKind = (typeof LIE_KINDS)[number];

/** One lie about one minute of a pair. */
export interface Lie {
  kind: LieKind;
  pair: string;
  /** The minute's open, epoch milliseconds. */
  minute: number;
  /** When the history says the truth; Infinity: never. */
  healsAt: number;
}

/** The false price begins so long after the minute's open. */
const FROM = 40 * SECOND;
const SPIKE = 1.5;
const ZERO = 1e-8;
/** What is said twice is said so differently. */
const TWICE = 1.03;
const EXTRA_AFTER = 100;

const IN_STREAM: readonly LieKind[] = ["spike in the stream", "spike in both", "near zero"];
const IN_HISTORY: readonly LieKind[] = ["spike in the history", "spike in both", "near zero"];

interface Bar {
  open: number;
  high: number;
  low: number;
  close: number;
}

type Message = Record<string, unknown>;
const object = (value: unknown): Message => (value ?? {}) as Message;

/** Stands between a vendor and an adapter, and has the vendor lie. */
export class Liar {
  /** Lies whose own words have been said. */
  private readonly said = new Set<Lie>();
  private readonly byPair = new Map<string, Lie[]>();
  private readonly pairs: ReadonlyMap<string, string>;

  constructor(
    lies: readonly Lie[],
    pairs: readonly string[],
    private readonly timers: Timers,
  ) {
    this.pairs = new Map(pairs.map((pair) => [derivSymbol(pair) ?? symbolFromPair(pair), pair]));
    for (const lie of lies) this.byPair.set(lie.pair, [...(this.byPair.get(lie.pair) ?? []), lie]);
  }

  wire(openWire: OpenWire): OpenWire {
    return (url, ends) =>
      openWire(url, {
        ...ends,
        onText: (text) => {
          const message = JSON.parse(text) as Message;
          const extra: object[] = [];
          const heard = "data" in message ? this.kline(message, extra) : this.deriv(message, extra);
          if (heard) ends.onText(JSON.stringify(heard));
          for (const one of extra) {
            this.timers.after(EXTRA_AFTER, () => ends.onText(JSON.stringify(one)));
          }
        },
      });
  }

  fetch(fetch: Fetch): Fetch {
    return async (url, options) => {
      const response = await fetch(url, options);
      const query = new URL(url).searchParams;
      const pair = this.pairs.get(query.get("symbol") ?? "") ?? "";
      const step = query.get("interval") === "1m" ? 1 : 5;
      const rows: unknown = await response.json();
      const lied = Array.isArray(rows)
        ? (rows as [number, ...unknown[]][]).flatMap(([time, open, high, low, close, ...rest]) => {
            const bar = {
              open: Number(open),
              high: Number(high),
              low: Number(low),
              close: Number(close),
            };
            const told = this.past(pair, time, step, bar);
            return told
              ? [[time, ...[told.open, told.high, told.low, told.close].map(String), ...rest]]
              : [];
          })
        : rows;
      return Object.assign(response, { json: () => Promise.resolve(lied) });
    };
  }

  /** Binance's word on a minute that grows or has closed. */
  private kline(message: Message, extra: object[]): Message | null {
    const data = object(message["data"]);
    const k = object(data["k"]);
    const pair = this.pairs.get(String(data["s"])) ?? "";
    const minute = Number(k["t"]);
    const at = Number(data["E"]);
    if (this.isGap(pair, minute, at)) return null;
    const told = this.told(pair, Math.min(at, minute + MINUTE - 1));
    const close = Number(k["c"]);
    const say = (change: Message, more: Message = {}) => ({
      ...message,
      data: { ...data, ...more, k: { ...k, ...change } },
    });
    const bar = (price: number) => ({
      c: String(price),
      h: String(Math.max(Number(k["h"]), price)),
      l: String(Math.min(Number(k["l"]), price)),
    });
    for (const lie of this.due(pair, at)) {
      if (lie.kind === "duplicate" && k["x"] !== true) continue;
      this.said.add(lie);
      const later = at + 30 * SECOND;
      if (lie.kind === "duplicate") extra.push(say(bar(close * TWICE)));
      if (lie.kind === "backwards")
        extra.push(say({ ...bar(close * SPIKE), t: minute - MINUTE, x: true }));
      if (lie.kind === "future") {
        extra.push(
          say({ ...bar(close * SPIKE), t: floorTo(MINUTE, later), x: false }, { E: later }),
        );
      }
    }
    return told === null ? message : say(bar(told(close)));
  }

  /** Deriv's ticks, and what it says of the past. */
  private deriv(message: Message, extra: object[]): Message | null {
    const asked = object(message["echo_req"]);
    const pair = this.pairs.get(String(asked["ticks"] ?? asked["ticks_history"])) ?? "";
    if (message["msg_type"] === "tick" && message["tick"]) return this.tick(message, pair, extra);
    if (message["msg_type"] === "candles" && Array.isArray(message["candles"])) {
      const step = asked["granularity"] === 60 ? 1 : 5;
      const candles = (message["candles"] as (Bar & { epoch: number })[]).flatMap((one) => {
        const told = this.past(pair, one.epoch * SECOND, step, one);
        return told ? [{ ...one, ...told }] : [];
      });
      return { ...message, candles };
    }
    if (message["msg_type"] !== "history") return message;
    const { prices = [], times = [] } = message["history"] as Partial<
      Record<"prices" | "times", number[]>
    >;
    const told = prices.flatMap((price, index) => {
      const time = (times[index] ?? 0) * SECOND;
      const minute = floorTo(MINUTE, time);
      const bar = this.past(pair, minute, 1, {
        open: price,
        high: price,
        low: price,
        close: price,
      });
      const isLate = time >= minute + FROM;
      return bar ? [{ price: isLate ? bar.close : price, time }] : [];
    });
    return {
      ...message,
      history: {
        prices: told.map(({ price }) => price),
        times: told.map(({ time }) => time / SECOND),
      },
    };
  }

  private tick(message: Message, pair: string, extra: object[]): Message | null {
    const tick = object(message["tick"]);
    const at = Number(tick["epoch"]) * SECOND;
    const quote = Number(tick["quote"]);
    if (this.isGap(pair, floorTo(MINUTE, at), at)) return null;
    const say = (price: number, time = at) => ({
      ...message,
      tick: { ...tick, epoch: time / SECOND, quote: price },
    });
    for (const lie of this.due(pair, at)) {
      this.said.add(lie);
      if (lie.kind === "duplicate") extra.push(say(quote * TWICE));
      if (lie.kind === "backwards") extra.push(say(quote * SPIKE, at - 2 * MINUTE));
      if (lie.kind === "future") extra.push(say(quote * SPIKE, at + 10 * MINUTE));
    }
    const told = this.told(pair, at);
    return told === null ? message : say(told(quote));
  }

  /** What becomes of a streamed price at a moment; null: nothing. */
  private told(pair: string, at: number): ((price: number) => number) | null {
    const lie = this.of(pair, floorTo(MINUTE, at), IN_STREAM);
    return lie && at >= lie.minute + FROM ? falseBy(lie.kind) : null;
  }

  /** What the history says now of the candle of a time; null: it has none. */
  private past(pair: string, time: number, step: 1 | 5, bar: Bar): Bar | null {
    const now = this.timers.now();
    const end = time + step * MINUTE;
    for (const lie of this.byPair.get(pair) ?? []) {
      if (now >= lie.healsAt) continue;
      const isIn = lie.minute >= time && lie.minute < end;
      if (lie.kind === "gap" && isIn) return null;
      if (!isIn || !IN_HISTORY.includes(lie.kind)) continue;
      const price = falseBy(lie.kind)(bar.close);
      const close = lie.minute + MINUTE === end ? price : bar.close;
      return { ...bar, close, high: Math.max(bar.high, price), low: Math.min(bar.low, price) };
    }
    return bar;
  }

  private isGap(pair: string, minute: number, at: number): boolean {
    const lie = this.of(pair, minute, ["gap"]);
    return lie !== null && at >= lie.minute;
  }

  private of(pair: string, minute: number, kinds: readonly LieKind[]): Lie | null {
    const lies = this.byPair.get(pair) ?? [];
    return lies.find((lie) => lie.minute === minute && kinds.includes(lie.kind)) ?? null;
  }

  /** Lies with words of their own that are due. */
  private due(pair: string, at: number): Lie[] {
    return (this.byPair.get(pair) ?? []).filter(
      (lie) =>
        ["duplicate", "backwards", "future"].includes(lie.kind) &&
        at >= lie.minute + FROM &&
        at < lie.minute + 2 * MINUTE &&
        !this.said.has(lie),
    );
  }
}

const falseBy = (kind: LieKind) => (price: number) => (kind === "near zero" ? ZERO : price * SPIKE);
