import type { BrokerLinkDto, LinksDto } from "@signaldeck/contract";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/Database.ts";
import { ADAPTERS } from "./adapters/readPostback.ts";
import { clickIdOf } from "./clickIds.ts";
import { PartnerSetting } from "./PartnerSetting.ts";

export interface BrokerLinkDeps {
  database: Database;
  clock: Clock;
  content: { links: Pick<LinksDto, "brokerSignUp" | "brokerPartner"> };
}

/**
 * A member's way to the broker. It carries an id of theirs only where the operator takes the
 * partner's postbacks; else it would tell the partner something for nothing.
 */
export async function brokerLinkOf(deps: BrokerLinkDeps, memberId: string): Promise<BrokerLinkDto> {
  const { brokerSignUp, brokerPartner } = deps.content.links;
  if (brokerPartner === null) return { url: brokerSignUp };
  const setting = await deps.database.model(PartnerSetting).findByPk(brokerPartner, { raw: true });
  if (!setting?.enabled) return { url: brokerSignUp };
  const url = new URL(brokerSignUp);
  url.searchParams.set(ADAPTERS[brokerPartner].linkParameter, await clickIdOf(deps, memberId));
  return { url: url.toString() };
}
