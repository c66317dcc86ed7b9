import { MARKET_WORD, type MarketKind } from "@signaldeck/contract";

export { MARKET_WORD, percent } from "@signaldeck/contract";

/** A feed's name and what kind of market it is, where the name does not say so itself. */
export function feedText({ label, market }: { label: string; market: MarketKind }): string {
  const kind = MARKET_WORD[market];
  return label.toLowerCase().includes(kind) ? label : `${label}, ${kind}`;
}

/** 3412 -> "3,412" */
export function count(value: number): string {
  return value.toLocaleString("en-US");
}
