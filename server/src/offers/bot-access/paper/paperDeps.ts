import type { DataContext } from "../../../database/DataContext.ts";
import type { JournalPauses } from "../../../journal/JournalPauses.ts";
import type { PriceFeed } from "../../../market/PriceFeed.ts";

/** What the paper account needs of the rest of the server. */
export interface PaperDeps extends DataContext {
  feed: Pick<PriceFeed, "clock" | "info">;
  pauses: Pick<JournalPauses, "at">;
  /** By which members without a payout of their own are paid. */
  payoutPercent: number;
}
