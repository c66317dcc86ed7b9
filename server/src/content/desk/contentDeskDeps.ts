import type { Clock } from "../../process/clock/clock.ts";
import type { Database } from "../../database/Database.ts";
import type { RunningContent } from "../RunningContent.ts";

/** What the Content desk takes from the rest of the server. */
export interface ContentDeskDeps {
  database: Database;
  clock: Clock;
  runningContent: RunningContent;
}
