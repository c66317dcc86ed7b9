import type { Content } from "../content/loadContent.ts";
import type { DataContext } from "../database/DataContext.ts";
import type { Config } from "../process/settings/config.ts";
import type { Outbox } from "./outbox/Outbox.ts";

/** What mails say of the operator. */
export interface Operator {
  content: Pick<Content, "brand">;
  config: Pick<Config, "publicUrl">;
}

/** What a use case that sends mails takes. */
export interface MailingContext extends DataContext, Operator {
  outbox: Pick<Outbox, "add">;
}
