import type { Config } from "../../process/settings/config.ts";
import type { Content } from "../../content/loadContent.ts";
import type { RunningContent } from "../../content/RunningContent.ts";
import type { SecretContext } from "../../database/DataContext.ts";
import type { Limits } from "../../http/rateLimits.ts";

/** What the setup takes from the rest of the house. */
export interface SetupDeps extends SecretContext {
  /** What the server runs with. */
  config: Config;
  /** What the environment alone says. */
  environment: Config;
  content: Content;
  runningContent: RunningContent;
  limits: Pick<Limits, "codes">;
  /** What the server's prices are, in words. */
  feed: { info: { label: string } };
  /** When the server began, epoch ms. */
  startedAt: number;
}
