import type { Logger } from "pino";
import type { Transaction } from "sequelize";
import type { MarketContext } from "./MarketContext.ts";
import type { Plausible } from "../market/plausible/Plausible.ts";
import type { WindowsOf } from "../reach/windows.ts";
import type { HeldLooks } from "./HeldLooks.ts";

/** What publishing and settling need. */
export interface SignalsContext extends MarketContext {
  /** What of its prices can be believed. */
  plausible: Plausible;
  log: Logger;
  /** When those were looked at last whose prices are held. */
  heldLooks: HeldLooks;
  /** Tells staff of a signal whose prices are held, in the transaction; `until`: market time. */
  onHeld?: (
    transaction: Transaction,
    held: { sequence: number; pair: string; reason: string; until: number },
  ) => Promise<void>;
  /** Hears of a price that the feed's history corrected. */
  onCorrection?: (what: "entry" | "close") => void;
  windowsOf: WindowsOf;
  /** What a won option pays, in percent of the stake: signals are graded by it. */
  payoutPercent: number;
}
