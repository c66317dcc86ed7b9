import type { Sessions } from "../accounts/Sessions.ts";
import type { Config } from "../process/settings/config.ts";
import type { Content } from "../content/loadContent.ts";
import type { DataContext } from "../database/DataContext.ts";
import type { NewsChannel } from "../delivery/memberNews.ts";
import type { Outbox } from "../delivery/outbox/Outbox.ts";
import type { Limits } from "../http/rateLimits.ts";

/** What the membership room needs of the rest of the server. */
export interface MembershipDeps extends DataContext {
  sessions: Pick<Sessions, "viewerOf">;
  outbox: Pick<Outbox, "add">;
  newsChannels: readonly NewsChannel[];
  limits: Pick<Limits, "codes">;
  content: Pick<Content, "brand" | "public">;
  config: Pick<Config, "publicUrl">;
  /** From `openSecret`. */
  secret: string;
}
