import {
  MEMBERS_DESK_LIMITS,
  tierRank,
  type MemberFactsDto,
  type SetAccessInput,
  t,
} from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { accessOf } from "../../access/grants/accessOf.ts";
import {
  changeGrants,
  isSameAccess,
  openGrants,
  type AccessChange,
} from "../../access/grants/changeGrants.ts";
import { decidedForGood, lent } from "../../access/grants/deeds.ts";
import type { GrantRow } from "../../access/grants/Grant.ts";
import { notifyOfAccess } from "../../access/notifyOfAccess.ts";
import type { MemberRow } from "../../members/Member.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { AppError } from "../../http/AppError.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { DashboardCode } from "../../access/codes/DashboardCode.ts";
import { findMember } from "../../members/findMember.ts";
import type { MembersDeskDeps } from "./membersDeskDeps.ts";
import { requireSeen } from "./requireSeen.ts";
import { readMemberFacts } from "./readMemberFacts.ts";

/**
 * Sets a member's tier and unlock state, for good or until a time. What was verified stays as it is,
 * and is what a grant falls back to; a decision for good is undone by no claim that was verified
 * before it, only a later one can give more. The member hears of it and why, and open screens follow
 * at once.
 * @throws AppError `not_found`; `conflict` when the access is not what the desk showed;
 * `validation_failed` for an end that is past or too far away, or a grant below what the member has.
 */
export async function setAccess(
  deps: MembersDeskDeps,
  actorId: string,
  memberId: string,
  input: SetAccessInput,
): Promise<MemberFactsDto> {
  const { database, clock } = deps;
  const until = endOfGrant(input.until, clock.now());
  await database.write(async (transaction) => {
    const member = await findMember(database, memberId, transaction);
    requireSeen(member, input.seen);
    const given = { tier: input.tier, unlocked: input.dashboardUnlocked, by: actorId };
    if (until) requireMore(await openGrants(database, memberId, transaction), input);
    const deed = until ? lent(given, until) : decidedForGood(given);
    const change = await changeGrants(deps, transaction, member, deed);
    if (!input.dashboardUnlocked) {
      await database.model(DashboardCode).destroy({ where: { memberId }, transaction });
    }
    await recordAudit(deps, transaction, {
      actorId,
      action: until ? "grant.given" : "access.changed",
      subject: { type: "member", id: memberId },
      details: {
        before: audited(member),
        after: audited(change.member),
        reason: input.reason,
      },
    });
    await notifyOfGift(deps, transaction, member, change, input.reason);
    await notifyDesk(deps, transaction, "members");
  });
  return readMemberFacts(deps, memberId);
}

/**
 * Tells a member what an admin has given or taken, and why where a reason was given; nothing where
 * nothing changes for them.
 */
export async function notifyOfGift(
  deps: MembersDeskDeps,
  transaction: Transaction,
  member: MemberRow,
  change: AccessChange,
  reason: string | undefined,
): Promise<void> {
  if (isSameAccess(change.before, change.after)) return;
  await notifyOfAccess(deps, transaction, {
    member,
    change,
    what: () => t("We have changed your access."),
    ...(reason !== undefined && { reason }),
  });
}

/** What the audit says of an access. */
export function audited(
  member: Pick<MemberRow, "tier" | "dashboardUnlocked" | "grantedUntil">,
): Record<string, unknown> {
  return {
    tier: member.tier,
    dashboardUnlocked: member.dashboardUnlocked,
    ...(member.grantedUntil && { until: member.grantedUntil.toISOString() }),
  };
}

function endOfGrant(until: string | null, now: number): Date | null {
  if (until === null) return null;
  const end = Date.parse(until);
  if (end <= now) throw fault("until", "Please choose a day that is still to come");
  if (end > now + MEMBERS_DESK_LIMITS.grantMax) {
    throw fault("until", "A grant ends within five years; leave the end out to give it for good");
  }
  return new Date(end);
}

function requireMore(open: readonly GrantRow[], { tier, dashboardUnlocked }: SetAccessInput): void {
  // What stays for good: no time matters to it.
  const has = accessOf(
    open.filter(({ until }) => until === null),
    0,
  );
  if (tierRank(tier) < tierRank(has.tier)) {
    throw fault(
      "tier",
      `The member has ${has.tier} for good: a grant with an end cannot give less`,
    );
  }
  if (has.dashboardUnlocked && !dashboardUnlocked) {
    throw fault(
      "dashboardUnlocked",
      "The dashboard is unlocked for good: a grant with an end cannot lock it",
    );
  }
}

const fault = (path: string, message: string) =>
  new AppError("validation_failed", message, { fields: [{ path, message }] });
