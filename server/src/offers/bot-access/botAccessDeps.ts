import type { Content } from "../../content/loadContent.ts";
import type { Limits } from "../../http/rateLimits.ts";
import type { PaperDeps } from "./paper/paperDeps.ts";

/** What the bot-access module needs of the rest of the server. */
export interface BotAccessDeps extends PaperDeps {
  limits: Pick<Limits, "applications">;
  content: Pick<Content, "botOffer">;
}
