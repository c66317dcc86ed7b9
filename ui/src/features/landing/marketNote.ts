import type { MarketKind } from "@signaldeck/contract";

/** What a record on prices that no real market made is worth; null for a real one or none. */
export function marketNote(market: MarketKind): string | null {
  if (market === "real" || market === "none") return null;
  const origin = market === "simulated" ? "made by a computer" : "the broker's own";
  return `These prices are ${origin}. A record on them says nothing about a real market.`;
}
