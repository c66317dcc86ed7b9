import type { Sessions } from "../accounts/Sessions.ts";
import type { Content } from "../content/loadContent.ts";
import type { SecretContext } from "../database/DataContext.ts";
import type { NotifyingContext } from "../delivery/memberNews.ts";
import type { Limits } from "../http/rateLimits.ts";

/** What a change of a member's access takes, and telling them of it. */
export interface AccessContext extends NotifyingContext {
  content: Pick<Content, "brand" | "public">;
}

/** What the membership module needs of the rest of the server. */
export interface MembershipDeps extends AccessContext, SecretContext {
  sessions: Pick<Sessions, "viewerOf">;
  limits: Pick<Limits, "codes">;
}
