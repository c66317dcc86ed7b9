import type { Clock } from "../../process/clock/clock.ts";
import type { Content } from "../../content/loadContent.ts";
import type { Database } from "../../database/Database.ts";

/** What the academy needs of the rest of the house. */
export interface AcademyDeps {
  database: Database;
  clock: Clock;
  content: Pick<Content, "academy">;
}
