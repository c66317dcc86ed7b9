import type { Clock } from "../clock/clock.ts";
import type { Database } from "../database/Database.ts";

/** What the elite room needs of the rest of the house. */
export interface EliteRoomDeps {
  database: Database;
  clock: Clock;
}
