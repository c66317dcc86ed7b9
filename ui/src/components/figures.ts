import type { MarketKind } from "@signaldeck/contract";

/** What kind of market the prices come from, in words. */
export const MARKET_WORD: Record<MarketKind, string> = {
  real: "real market",
  simulated: "simulated market",
  "broker-made": "broker-made quotes",
};

/** A feed's name and what kind of market it is, where the name does not say so itself. */
export function feedText({ label, market }: { label: string; market: MarketKind }): string {
  const kind = MARKET_WORD[market];
  return label.toLowerCase().includes(kind) ? label : `${label}, ${kind}`;
}

/** "54.8 %", which stays on one line. */
export function percent(value: number, digits = 1): string {
  // A figure that arrives as 54.05 is held as 54.0499...; it still reads 54.1.
  const scale = 10 ** digits;
  const rounded = Math.round(value * scale + 1e-6) / scale;
  return `${rounded.toFixed(digits)}\u00a0%`;
}

/** 3412 -> "3,412" */
export function count(value: number): string {
  return value.toLocaleString("en-US");
}
