import type { AskedPartner, LinksDto } from "@signaldeck/contract";
import type { Clock } from "../../clock/clock.ts";
import type { CountryRules } from "../../content/countryRules.ts";
import type { Database } from "../../database/Database.ts";
import type { Limits } from "../../http/rateLimits.ts";

/** What says whether somebody is asked for. */
export interface MayAskDeps {
  database: Database;
  content: {
    links: Pick<LinksDto, "brokerPartner">;
    countries: Pick<CountryRules, "rules">;
  };
}

/** What asking needs of the rest of the house. */
export interface AskedDeps extends MayAskDeps {
  clock: Clock;
  /** The application's; it opens the tokens. */
  secret: string;
  config: {
    /** Where each partner's API is, without a trailing slash. */
    partnerRoots: Readonly<Record<AskedPartner, string>>;
  };
  limits: { codes: Pick<Limits["codes"], "account"> };
}
