import type { NotifyingContext } from "../delivery/memberNews.ts";
import type { ProofFiles } from "../access/claims/ProofFiles.ts";
import type { Content } from "../content/loadContent.ts";

/** What the support module needs of the rest of the server. */
export interface SupportDeps extends NotifyingContext {
  content: Pick<Content, "brand" | "cannedAnswers">;
  /** The folder of files that came with messages. */
  ticketFiles: ProofFiles;
}
