import { t } from "../language/words.ts";
import type { MarketKind } from "./calls.ts";

// Apart from the schemas, because the public pages use these words and load no schema.

/** What kind of market the prices come from, in words. */
export const MARKET_WORD: Record<MarketKind, string> = {
  get real() {
    return t("real market");
  },
  get simulated() {
    return t("simulated market");
  },
  get "broker-made"() {
    return t("broker-made quotes");
  },
  get none() {
    return t("no market yet");
  },
};

/** A feed's name and what kind of market it is, where the name does not say so itself. */
export function feedText({ label, market }: { label: string; market: MarketKind }): string {
  const kind = MARKET_WORD[market];
  return label.toLowerCase().includes(kind) ? label : `${label}, ${kind}`;
}
