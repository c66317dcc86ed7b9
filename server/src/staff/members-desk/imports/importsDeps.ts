import type { Clock } from "../../../process/clock/clock.ts";
import type { Config } from "../../../process/settings/config.ts";
import type { Content } from "../../../content/loadContent.ts";
import type { Database } from "../../../database/Database.ts";
import type { Outbox } from "../../../delivery/outbox/Outbox.ts";

/** What imports of members need of the rest of the house. */
export interface ImportsDeps {
  database: Database;
  clock: Clock;
  outbox: Pick<Outbox, "addAll" | "countBatch" | "withdrawBatch">;
  content: Pick<Content, "brand" | "public" | "riskDisclosure" | "countries">;
  config: Pick<Config, "publicUrl">;
  /** The application's secret, by which broker accounts are known again. */
  secret: string;
}
