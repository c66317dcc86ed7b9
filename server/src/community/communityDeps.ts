import type { LeaderboardEntry } from "@signaldeck/contract";
import type { DataContext } from "../database/DataContext.ts";

/** What the community needs of the rest of the server. */
export interface CommunityDeps extends DataContext {
  /** Members who show their real results, best first. */
  readLeaderboard: () => Promise<LeaderboardEntry[]>;
  /** At which the leaderboard counts a won option. */
  payoutPercent: number;
}
