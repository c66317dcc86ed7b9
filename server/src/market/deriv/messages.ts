import { SECOND } from "@signaldeck/contract";
import { z } from "zod";
import type { Candle } from "../Candle.ts";

// What Deriv says. Numbers may come as text and fields may be missing: what is needed is asserted
// here, and what does not hold is refused, never guessed.

const Numeric = z.union([z.number(), z.string().min(1)]).pipe(z.coerce.number());
const Price = Numeric.pipe(z.number().positive());
/** Whole seconds; epoch milliseconds after it. */
const Epoch = Numeric.pipe(z.number().int().positive()).transform((seconds) => seconds * SECOND);
const Flag = z.union([Numeric, z.boolean()]).transform((value) => Number(value) === 1);
const Id = z.union([z.string(), z.number()]).transform(String);

/** The frame of every message; what is in it is read by the others. */
export const Frame = z.looseObject({
  msg_type: z.string().optional(),
  req_id: Numeric.optional(),
  error: z.looseObject({ code: z.string(), message: z.string().optional() }).optional(),
  subscription: z.looseObject({ id: Id }).optional(),
});
export type Frame = z.infer<typeof Frame>;

export const TickMessage = z.looseObject({
  tick: z.looseObject({
    symbol: z.string().optional(),
    underlying_symbol: z.string().optional(),
    epoch: Epoch,
    quote: Price,
  }),
});

export const TicksHistory = z.looseObject({
  history: z.looseObject({ prices: z.array(Price), times: z.array(Epoch) }),
});

const Bar = z
  .looseObject({ epoch: Epoch, open: Price, high: Price, low: Price, close: Price })
  .refine(({ open, high, low, close }) => high >= Math.max(open, close, low) && low <= open)
  .refine(({ low, close }) => low <= close)
  .transform(({ epoch, open, high, low, close }): Candle => {
    return { time: epoch, open, high, low, close };
  });
export const Candles = z.looseObject({ candles: z.array(z.unknown()) });

/** A candle, or null where it is none. */
export function readCandle(value: unknown): Candle | null {
  return Bar.safeParse(value).data ?? null;
}

const ActiveSymbol = z.looseObject({
  underlying_symbol: z.string().optional(),
  symbol: z.string().optional(),
  exchange_is_open: Flag.optional(),
  is_trading_suspended: Flag.optional(),
});
export const ActiveSymbols = z.looseObject({ active_symbols: z.array(ActiveSymbol) });

const Symbol = z.looseObject({
  underlying_symbol: z.string().optional(),
  symbol: z.string().optional(),
  times: z.looseObject({ open: z.array(z.string()), close: z.array(z.string()) }),
});
export const TradingTimes = z.looseObject({
  trading_times: z.looseObject({
    markets: z.array(
      z.looseObject({
        submarkets: z.array(z.looseObject({ symbols: z.array(z.unknown()) })),
      }),
    ),
  }),
});

/** When a symbol trades on one day: openings and closings as `HH:MM:SS`, UTC. */
export interface DayTimes {
  symbol: string;
  open: string[];
  close: string[];
}

/** All symbols of a day's trading times; entries that are not understood are left out. */
export function readDayTimes(message: z.infer<typeof TradingTimes>): DayTimes[] {
  const entries = message.trading_times.markets.flatMap(({ submarkets }) =>
    submarkets.flatMap(({ symbols }) => symbols),
  );
  return entries.flatMap((entry) => {
    const read = Symbol.safeParse(entry).data;
    const symbol = read && symbolOf(read);
    return symbol === undefined ? [] : [{ symbol, ...read?.times } as DayTimes];
  });
}

/** The newer name first: the new interface calls a symbol `underlying_symbol`. */
export function symbolOf(entry: {
  underlying_symbol?: string | undefined;
  symbol?: string | undefined;
}): string | undefined {
  return entry.underlying_symbol ?? entry.symbol;
}
