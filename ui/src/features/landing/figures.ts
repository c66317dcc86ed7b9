import type { MarketKind } from "@signaldeck/contract";

/** What kind of market the prices come from, in words. */
export const MARKET_WORD: Record<MarketKind, string> = {
  real: "real market",
  simulated: "simulated market",
  "broker-made": "broker-made quotes",
};

/** "54.8 %", which stays on one line. */
export function percent(value: number): string {
  // A figure that arrives as 54.05 is held as 54.0499...; it still reads 54.1.
  return `${(Math.round(value * 10 + 1e-6) / 10).toFixed(1)}\u00a0%`;
}

/** 3412 -> "3,412" */
export function count(value: number): string {
  return value.toLocaleString("en-US");
}

/** The beginning and the end of a hash, as it is read out. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 8)}…${hash.slice(-6)}`;
}

/** "21 Nov 2026", in UTC. */
export function day(time: string): string {
  return new Date(time).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
}
