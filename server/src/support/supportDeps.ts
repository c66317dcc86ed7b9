import type { Config } from "../process/settings/config.ts";
import type { ProofFiles } from "../access/claims/ProofFiles.ts";
import type { Content } from "../content/loadContent.ts";
import type { DataContext } from "../database/DataContext.ts";
import type { NewsChannel } from "../delivery/memberNews.ts";
import type { Outbox } from "../delivery/outbox/Outbox.ts";

/** What the support room needs of the rest of the server. */
export interface SupportDeps extends DataContext {
  outbox: Pick<Outbox, "add">;
  newsChannels: readonly NewsChannel[];
  content: Pick<Content, "brand" | "cannedAnswers">;
  config: Pick<Config, "publicUrl">;
  /** The folder of files that came with messages. */
  ticketFiles: ProofFiles;
}
