import type { Clock } from "../../process/clock/clock.ts";
import type { Content } from "../../content/loadContent.ts";
import type { Database } from "../../database/Database.ts";
import type { Limits } from "../../http/rateLimits.ts";

/** What the bot-access room needs of the rest of the server. */
export interface BotAccessDeps {
  database: Database;
  clock: Clock;
  limits: Pick<Limits, "applications">;
  content: Pick<Content, "botOffer">;
}
