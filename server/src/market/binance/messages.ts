import { MINUTE } from "@signaldeck/contract";
import { z } from "zod";
import type { Candle } from "../Candle.ts";

// What Binance says. Prices come as text; what is needed is asserted here, and what does not hold is
// refused, never guessed. Times are epoch milliseconds.

const Price = z
  .union([z.number(), z.string().min(1)])
  .pipe(z.coerce.number())
  .pipe(z.number().positive());
const Time = z
  .union([z.number(), z.string().min(1)])
  .pipe(z.coerce.number())
  .pipe(z.number().int().positive());

const Bar = z.looseObject({ t: Time, o: Price, h: Price, l: Price, c: Price, x: z.boolean() });

const KlineEvent = z.looseObject({
  e: z.literal("kline"),
  /** When it was said. */
  E: Time,
  s: z.string(),
  k: Bar.extend({ i: z.literal("1m") }),
});
const Shutdown = z.looseObject({ e: z.literal("serverShutdown") });
const Combined = z.looseObject({ data: z.unknown() });

export type BinanceMessage =
  | { kind: "minute"; symbol: string; at: number; candle: Candle; closed: boolean }
  | { kind: "shutdown" };

/** A message of the stream, in a combined stream's frame or bare; null where it is none of ours. */
export function readMessage(text: string): BinanceMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const event = Combined.safeParse(value).data?.data ?? value;
  if (Shutdown.safeParse(event).success) return { kind: "shutdown" };
  const kline = KlineEvent.safeParse(event).data;
  const candle = kline && candleOf(kline.k);
  if (!candle) return null;
  return { kind: "minute", symbol: kline.s, at: kline.E, candle, closed: kline.k.x };
}

/** `[open time, open, high, low, close, volume, close time, ...]` */
const Row = z.tuple([Time, Price, Price, Price, Price, z.unknown(), Time], z.unknown());
const Rows = z.array(z.unknown());

/**
 * The candles of a history's reply that were closed when it was given, at `servedAt`, and how many
 * rows are no candles.
 * @throws z.ZodError when it is no list
 */
export function readKlines(
  value: unknown,
  servedAt: number,
): { candles: Candle[]; unusable: number } {
  const candles: Candle[] = [];
  let unusable = 0;
  for (const row of Rows.parse(value)) {
    const [time, open, high, low, close, , closesAt] = Row.safeParse(row).data ?? [];
    if (closesAt !== undefined && closesAt >= servedAt) continue;
    const candle =
      time === undefined ? null : candleOf({ t: time, o: open, h: high, l: low, c: close });
    if (candle) candles.push(candle);
    else unusable += 1;
  }
  return { candles, unusable };
}

function candleOf(bar: {
  t: number;
  o: number | undefined;
  h: number | undefined;
  l: number | undefined;
  c: number | undefined;
}): Candle | null {
  const { t: time, o: open = NaN, h: high = NaN, l: low = NaN, c: close = NaN } = bar;
  const holds =
    time % MINUTE === 0 && high >= Math.max(open, close) && low <= Math.min(open, close);
  return holds ? { time, open, high, low, close } : null;
}
