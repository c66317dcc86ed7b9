import type { DataContext } from "../database/DataContext.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";

/** Rows, and the market that they are about: prices, and the market's time beside that of rows. */
export interface MarketContext extends DataContext {
  feed: PriceFeed;
}
