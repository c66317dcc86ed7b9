import type { MarketKind } from "./calls.ts";

// Apart from the schemas, because the public pages use these words and load no schema.

/** What kind of market the prices come from, in words. */
export const MARKET_WORD: Record<MarketKind, string> = {
  real: "real market",
  simulated: "simulated market",
  "broker-made": "broker-made quotes",
};

/** "54.8 %", which stays on one line. */
export function percent(value: number, digits = 1): string {
  // A figure that arrives as 54.05 is held as 54.0499...; it still reads 54.1.
  const scale = 10 ** digits;
  const rounded = Math.round(value * scale + 1e-6) / scale;
  return `${rounded.toFixed(digits)}\u00a0%`;
}
