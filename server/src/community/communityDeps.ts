import type { LeaderboardEntry } from "@signaldeck/contract";
import type { Clock } from "../process/clock/clock.ts";
import type { Database } from "../database/Database.ts";

/** What the community needs of the rest of the server. */
export interface CommunityDeps {
  database: Database;
  clock: Clock;
  /** Members who show their real results, best first. */
  readLeaderboard: () => Promise<LeaderboardEntry[]>;
  /** At which the leaderboard counts a won option. */
  payoutPercent: number;
}

/** Storage and time: what all but the leaderboard get along with. */
export type FeedDeps = Pick<CommunityDeps, "database" | "clock">;
