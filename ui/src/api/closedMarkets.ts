import { closedText, type MarketStatusDto } from "@signaldeck/contract";

/** What is closed, as sentences without a full stop, and whether that is everything. */
export function closedMarkets(status: MarketStatusDto | undefined): {
  texts: string[];
  all: boolean;
} {
  const closed = status?.closed ?? [];
  const pairs = closed.flatMap((market) => market.pairs);
  return {
    texts: closed.map((market) => closedText(market, Date.parse(status?.now ?? ""))),
    all: pairs.length > 0 && pairs.length === status?.feed.pairs.length,
  };
}
