import type { Database } from "../../database/Database.ts";
import { KeptByMember } from "../../members/KeptByMember.ts";
import type { TrialState } from "../../members/trial.ts";

/** Members whose trials are cached, some 200 bytes each. */
const MEMBERS = 50_000;

const COLUMNS = ["createdAt", "trialEndsAt", "tier", "dashboardUnlocked"] as const;

/** What members' countdowns follow from, beside the clock. */
export function keptTrials(database: Database) {
  return new KeptByMember({
    database,
    columns: COLUMNS,
    max: MEMBERS,
    make: (trial): TrialState => trial,
  });
}
