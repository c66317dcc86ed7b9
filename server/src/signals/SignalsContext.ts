import type { Tier } from "@signaldeck/contract";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/Database.ts";
import type { Plausible } from "../market/plausible/Plausible.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";

/** What publishing and settling need. */
export interface SignalsContext {
  database: Database;
  feed: PriceFeed;
  /** What of its prices can be believed. */
  plausible: Plausible;
  /** Wall time, which the ledger records; everything else is the feed's market time. */
  clock: Clock;
  log: Logger;
  /** Hears of a price that the feed's history corrected. */
  onCorrection?: (what: "entry" | "close") => void;
  /** Signals a day that a tier receives; null: unlimited. */
  dailySignals: (tier: Tier) => number | null;
  /** What a won option pays, in percent of the stake: signals are graded by it. */
  payoutPercent: number;
}
