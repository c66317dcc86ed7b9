import { SYSTEM_ACTOR, t } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { changeGrants, isSameAccess } from "../../access/grants/changeGrants.ts";
import { timeOver } from "../../access/grants/deeds.ts";
import { Grant } from "../../access/grants/Grant.ts";
import { lockMember } from "../../members/lockMember.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import type { AccessContext } from "../../access/membershipDeps.ts";
import { notifyOfAccess } from "../../access/notifyOfAccess.ts";
import { audited } from "./setAccess.ts";

/** Grants that are ended in one transaction; the next ones follow in their own. */
const BATCH = 100;

/**
 * Ends the grants whose time is over, whenever that was: the tier falls back to what the member has
 * for good. Their open screens follow at once. Returns how many ended.
 */
export async function expireGrants(deps: AccessContext): Promise<number> {
  let ended = 0;
  for (;;) {
    const due = await findDue(deps);
    if (due.length === 0) return ended;
    ended += await deps.database.write(async (transaction) => {
      let changed = 0;
      for (const id of due) if (await expire(deps, transaction, id)) changed += 1;
      if (changed > 0) await notifyDesk(deps, transaction, "members");
      return changed;
    });
  }
}

async function findDue({ database, clock }: AccessContext): Promise<string[]> {
  const due = await database.model(Grant).findAll({
    where: { endedAt: null, until: { [Op.lte]: new Date(clock.now()) } },
    attributes: ["memberId"],
    order: [["until", "ASC"]],
    limit: BATCH,
    raw: true,
  });
  return [...new Set(due.map(({ memberId }) => memberId))];
}

/** False where nothing has changed for the member: another process, or a change by hand, was first. */
async function expire(deps: AccessContext, transaction: Transaction, id: string): Promise<boolean> {
  const member = await lockMember(deps.database, transaction, id);
  if (!member) return false;
  const change = await changeGrants(deps, transaction, member, timeOver(deps.clock.now()));
  // Its member has more by something else.
  if (isSameAccess(change.before, change.after)) return false;
  await recordAudit(deps, transaction, {
    actorId: SYSTEM_ACTOR,
    action: "grant.ended",
    subject: { type: "member", id },
    details: { before: audited(member), after: audited(change.member) },
  });
  await notifyOfAccess(deps, transaction, {
    member,
    change,
    what: () => t("The access that you were given for a time has ended."),
  });
  return true;
}
