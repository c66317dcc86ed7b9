import type { PostbackFate } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Logger } from "pino";
import type { DataContext } from "../../database/DataContext.ts";
import type { BrokerLinkDeps } from "./brokerLink.ts";
import type { Whose } from "./identify.ts";
import type { PostbackRow } from "./PartnerPostback.ts";
import type { PartnerSettingRow } from "./PartnerSetting.ts";

/** What became of a postback. */
export interface PostbackResult {
  fate: PostbackFate;
  reason: string | null;
  claimId: string | null;
}

/**
 * Does what follows from a member's postback that can be used, in the transaction that stores it,
 * which no other postback of the partner is in.
 */
export type Follow = (
  transaction: Transaction,
  postback: PostbackRow,
  whose: Whose,
  setting: PartnerSettingRow,
) => Promise<PostbackResult>;

/** What the module needs of the rest of the server. */
export interface PartnersDeps extends DataContext {
  content: BrokerLinkDeps["content"];
  config: { publicUrl: string };
  log: Pick<Logger, "error">;
  /** The claims module's. */
  follow: Follow;
}
