import type { Sessions } from "../accounts/Sessions.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Content } from "../content/loadContent.ts";
import type { Database } from "../database/Database.ts";
import type { Outbox } from "../outbox/Outbox.ts";
import type { Limits } from "../http/rateLimits.ts";
import type { ProofFiles } from "../claims/ProofFiles.ts";

/** What the membership room needs of the rest of the house. */
export interface MembershipDeps {
  database: Database;
  clock: Clock;
  sessions: Pick<Sessions, "forgetMember" | "viewerOf">;
  outbox: Pick<Outbox, "add">;
  limits: Pick<Limits, "codes">;
  content: Pick<Content, "brand" | "public">;
  config: Pick<Config, "publicUrl">;
  proofs: ProofFiles;
  /** From `loadAppSecret`. */
  secret: string;
}
