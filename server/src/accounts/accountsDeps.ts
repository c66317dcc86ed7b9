import type { Language } from "@signaldeck/contract";
import type { MailingContext } from "../delivery/MailingContext.ts";
import type { Config } from "../process/settings/config.ts";
import type { Content } from "../content/loadContent.ts";
import type { SecretContext } from "../database/DataContext.ts";
import type { Limits } from "../http/rateLimits.ts";
import type { EvenTime } from "./EvenTime.ts";
import type { Passwords } from "./Passwords.ts";
import type { Sessions } from "./Sessions.ts";

/** What the accounts module needs of the rest of the server. */
export interface AccountsDeps extends MailingContext, SecretContext {
  sessions: Sessions;
  passwords: Passwords;
  evenTime: EvenTime;
  limits: Pick<Limits, "login" | "codes" | "mails" | "secondFactor">;
  content: Pick<Content, "brand" | "riskDisclosure" | "tierOffer" | "countries">;
  config: Pick<Config, "promoCode" | "publicUrl">;
}

/** Where a call came from. */
export interface Caller {
  address: string;
  userAgent: string | null;
  language: Language;
  /** Says whose account the call turned out to be about. */
  concerns: (memberId: string) => void;
}
