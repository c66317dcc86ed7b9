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

/** What the public pages know of a feed. */
interface NamedFeed {
  label: string;
  market: MarketKind;
}

/** What the feed is called; a vendor's own name is the same in all languages. */
export function feedName({ label, market }: NamedFeed): string {
  return market === "simulated" ? t("Simulated market") : label;
}

/** A feed's name and what kind of market it is, where the name does not say so itself. */
export function feedText(feed: NamedFeed): string {
  const name = feedName(feed);
  const kind = MARKET_WORD[feed.market];
  return name.toLowerCase().includes(kind) ? name : `${name}, ${kind}`;
}
