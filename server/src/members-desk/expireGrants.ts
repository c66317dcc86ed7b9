import { SYSTEM_ACTOR, t } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { Member } from "../members/Member.ts";
import { tellDesk } from "../live/tellDesk.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import type { MembershipDeps } from "../membership/membershipDeps.ts";
import { accessAfterGrant, NO_GRANT } from "../membership/standing.ts";
import { tellAccess } from "../membership/tellAccess.ts";
import { accessOf } from "./setAccess.ts";

/** What ending grants needs. */
export type ExpiryDeps = Pick<
  MembershipDeps,
  "database" | "clock" | "outbox" | "newsChannels" | "content" | "config"
>;

/** Grants that are ended in one transaction; the next ones follow in their own. */
const BATCH = 100;

/**
 * Ends the grants whose time is over, whenever that was: the tier falls back to what the member has
 * for good. Their open screens follow at once. Returns how many ended.
 */
export async function expireGrants(deps: ExpiryDeps): Promise<number> {
  let ended = 0;
  for (;;) {
    const due = await findDue(deps);
    if (due.length === 0) return ended;
    ended += await deps.database.write(async (transaction) => {
      let changed = 0;
      for (const id of due) if (await expire(deps, transaction, id)) changed += 1;
      if (changed > 0) await tellDesk(deps, transaction, "members");
      return changed;
    });
  }
}

async function findDue({ database, clock }: ExpiryDeps): Promise<string[]> {
  const due = await database.model(Member).findAll({
    where: { grantedUntil: { [Op.lte]: new Date(clock.now()) } },
    attributes: ["id"],
    order: [["id", "ASC"]],
    limit: BATCH,
    raw: true,
  });
  return due.map(({ id }) => id);
}

/** False when another process, or a change by hand, has ended the grant meanwhile. */
async function expire(deps: ExpiryDeps, transaction: Transaction, id: string): Promise<boolean> {
  const now = deps.clock.now();
  const members = deps.database.model(Member);
  const member = await members.findByPk(id, { transaction, lock: true, raw: true });
  if (!member?.grantedUntil || member.grantedUntil.getTime() > now) return false;
  const after = accessAfterGrant(member, deps.content.public.tiers);
  const change = { ...after, ...NO_GRANT, updatedAt: new Date(now) };
  await members.update(change, { where: { id }, transaction });
  await recordAudit(deps, transaction, {
    actorId: SYSTEM_ACTOR,
    action: "grant.ended",
    subject: { type: "member", id },
    details: { before: accessOf(member), after: accessOf(Object.assign({}, member, change)) },
  });
  await tellAccess(deps, transaction, {
    member,
    change,
    what: () => t("The access that you were given for a time has ended."),
  });
  return true;
}
