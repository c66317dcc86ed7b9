import type { Config } from "../../../process/settings/config.ts";
import type { Content } from "../../../content/loadContent.ts";
import type { DataContext } from "../../../database/DataContext.ts";
import type { Outbox } from "../../../delivery/outbox/Outbox.ts";

/** What imports of members need of the rest of the house. */
export interface ImportsDeps extends DataContext {
  outbox: Pick<Outbox, "addAll" | "countBatch" | "withdrawBatch">;
  content: Pick<Content, "brand" | "public" | "riskDisclosure" | "countries">;
  config: Pick<Config, "publicUrl">;
  /** The application's secret, by which broker accounts are known again. */
  secret: string;
}
