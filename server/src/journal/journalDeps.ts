import type { DataContext } from "../database/DataContext.ts";
import type { ReadCache } from "../database/ReadCache.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import type { Reach, Reader } from "../reach/Reach.ts";
import type { TierWindows } from "../reach/TierWindows.ts";
import type { JournalPauses } from "./JournalPauses.ts";
import type { SettingsRow } from "./JournalSettings.ts";

/** What the journal needs of the rest of the server. */
export interface JournalDeps extends DataContext {
  feed: Pick<PriceFeed, "clock" | "info">;
  settings: ReadCache<SettingsRow>;
  pauses: Pick<JournalPauses, "current">;
  windows: Pick<TierWindows, "of" | "hours">;
  reach: Pick<Reach, "receives">;
}

/** Who keeps the journal, and whose signals they receive. */
export type JournalOwner = Reader;
