import type { SecretContext } from "../../../database/DataContext.ts";
import type { MailContext } from "../../../delivery/mails/layout.ts";
import type { NewsChannel } from "../../../delivery/memberNews.ts";
import type { Outbox } from "../../../delivery/outbox/Outbox.ts";

/** What writing to many members needs of the rest of the house. */
export interface AnnouncementsDeps extends SecretContext {
  outbox: Pick<Outbox, "addAll" | "countBatch" | "withdrawBatch">;
  newsChannels: readonly NewsChannel[];
  mail: MailContext;
}
