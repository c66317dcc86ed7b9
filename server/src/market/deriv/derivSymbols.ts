import { instrumentClass, symbolFromPair } from "../pairs.ts";

/** What is listened to unless the operator names pairs. */
export const DERIV_PAIRS: readonly string[] = [
  "EUR/USD",
  "GBP/USD",
  "USD/JPY",
  "AUD/USD",
  "USD/CAD",
];

/**
 * Deriv's symbol of a pair: `frxEURUSD`, `cryBTCUSD`; null for what it has no market quotes of. Its
 * own indices (`R_100`) are made by the broker and are no market: they are not offered.
 */
export function derivSymbol(pair: string): string | null {
  const kind = instrumentClass(pair);
  if (kind === "fx" || kind === "metal") return `frx${symbolFromPair(pair)}`;
  return kind === "crypto" && pair.endsWith("/USD") ? `cry${symbolFromPair(pair)}` : null;
}
