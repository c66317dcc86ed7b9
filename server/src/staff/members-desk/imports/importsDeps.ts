import type { Operator } from "../../../delivery/MailingContext.ts";
import type { Content } from "../../../content/loadContent.ts";
import type { SecretContext } from "../../../database/DataContext.ts";
import type { Outbox } from "../../../delivery/outbox/Outbox.ts";

/** What imports of members need of the rest of the house. */
export interface ImportsDeps extends SecretContext, Operator {
  outbox: Pick<Outbox, "addAll" | "countBatch" | "withdrawBatch">;
  content: Pick<Content, "brand" | "public" | "riskDisclosure" | "countries">;
}
