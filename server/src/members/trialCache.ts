import type { Database } from "../database/Database.ts";
import { MemberCache } from "./MemberCache.ts";
import type { TrialState } from "./trial.ts";

/** Members whose trials are cached, some 200 bytes each. */
const MEMBERS = 50_000;

const COLUMNS = ["createdAt", "trialEndsAt", "tier", "dashboardUnlocked"] as const;

/** What members' countdowns follow from, beside the clock. */
export function trialCache(database: Database) {
  return new MemberCache({
    database,
    columns: COLUMNS,
    max: MEMBERS,
    make: (trial): TrialState => trial,
  });
}
