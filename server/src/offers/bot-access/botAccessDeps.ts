import type { Content } from "../../content/loadContent.ts";
import type { DataContext } from "../../database/DataContext.ts";
import type { Limits } from "../../http/rateLimits.ts";

/** What the bot-access module needs of the rest of the server. */
export interface BotAccessDeps extends DataContext {
  limits: Pick<Limits, "applications">;
  content: Pick<Content, "botOffer">;
}
