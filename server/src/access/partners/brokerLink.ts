import { Partner, ruleOf, type BrokerLinkDto, type LinksDto } from "@signaldeck/contract";
import { randomBytes } from "node:crypto";
import { UniqueConstraintError } from "sequelize";
import type { CountryRules } from "../../content/countryRules.ts";
import type { DataContext } from "../../database/DataContext.ts";
import { Member } from "../../members/Member.ts";
import { ADAPTERS } from "./adapters/readPostback.ts";
import { PartnerSetting } from "./PartnerSetting.ts";
import { PartnerClick } from "./PartnerClick.ts";

/** 128 bits in small letters and digits, which every partner brings back as they were. */
const newClickId = () => randomBytes(16).toString("hex");

/** The id by which partners name a member, made when it is first asked for. */
export async function clickIdOf(
  { database, clock }: DataContext,
  memberId: string,
): Promise<string> {
  const clicks = database.model(PartnerClick);
  const find = () => clicks.findByPk(memberId, { raw: true });
  const known = await find();
  if (known) return known.clickId;
  const click = { memberId, clickId: newClickId(), createdAt: new Date(clock.now()) };
  try {
    await database.write((transaction) => clicks.create(click, { transaction }));
    return click.clickId;
  } catch (error) {
    // Asked for twice at once: the one that was stored first is theirs.
    const first = error instanceof UniqueConstraintError ? await find() : null;
    if (!first) throw error;
    return first.clickId;
  }
}

export interface BrokerLinkDeps extends DataContext {
  content: {
    links: Pick<LinksDto, "brokerSignUp" | "brokerPartner">;
    countries: Pick<CountryRules, "rules">;
  };
}

/**
 * A member's way to the broker, unless the rule of their country hides it. It carries an id of
 * theirs only where the operator takes the partner's postbacks; else it would tell the partner
 * something for nothing.
 */
export async function brokerLinkOf(deps: BrokerLinkDeps, memberId: string): Promise<BrokerLinkDto> {
  const member = await deps.database
    .model(Member)
    .findByPk(memberId, { attributes: ["country"], raw: true, rejectOnEmpty: true });
  const rule = ruleOf(deps.content.countries.rules, member.country, "broker");
  return {
    url: rule?.effect === "hidden" ? null : await urlFor(deps, memberId),
    rule,
  };
}

async function urlFor(deps: BrokerLinkDeps, memberId: string): Promise<string> {
  const { brokerSignUp, brokerPartner } = deps.content.links;
  const partner = Partner.safeParse(brokerPartner).data;
  if (partner === undefined) return brokerSignUp;
  const setting = await deps.database.model(PartnerSetting).findByPk(partner, { raw: true });
  if (!setting?.enabled) return brokerSignUp;
  const url = new URL(brokerSignUp);
  url.searchParams.set(ADAPTERS[partner].linkParameter, await clickIdOf(deps, memberId));
  return url.toString();
}
