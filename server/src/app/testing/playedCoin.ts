import { generateCandles } from "../../market/testing/generatedCandles.ts";

/** A recording of a pair that trades on every day, made. */
export const coin = {
  pair: "BTC/USDT",
  stepMinutes: 5 as const,
  candles: generateCandles({
    seed: 3,
    count: 5_000,
    start: Date.UTC(2026, 3, 26, 21),
    price: 50_000,
  }),
};
