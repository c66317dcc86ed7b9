import type { Sessions } from "../../accounts/Sessions.ts";
import type { Config } from "../../process/settings/config.ts";
import type { Content } from "../../content/loadContent.ts";
import type { Limits } from "../../http/rateLimits.ts";
import type { MembershipDeps } from "../../access/membershipDeps.ts";

/** What the members desk needs beyond what the membership needs. */
export interface MembersDeskDeps extends MembershipDeps {
  sessions: Pick<
    Sessions,
    "viewerOf" | "demandsSecondFactor" | "removeAllOf" | "openView" | "revoke"
  >;
  limits: Pick<Limits, "login" | "codes" | "mails">;
  content: Pick<Content, "brand" | "public" | "riskDisclosure" | "tierOffer" | "countries">;
  config: Pick<Config, "publicUrl" | "promoCode">;
}
