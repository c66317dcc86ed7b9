import {
  MEMBERS_DESK_LIMITS,
  tierRank,
  type MemberFactsDto,
  type SetAccessInput,
  t,
} from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { detachFromTier } from "../claims/countedClaims.ts";
import { tellAccess } from "../membership/tellAccess.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import { tellDesk } from "../live/tellDesk.ts";
import { AppError } from "../http/AppError.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { DashboardCode } from "../membership/DashboardCode.ts";
import { findMember } from "../members/findMember.ts";
import { NO_GRANT, requireSeen, sameAccess, standingAccess } from "../membership/standing.ts";
import type { MembersDeskDeps } from "./membersDeskDeps.ts";
import { readMemberFacts } from "./readMemberFacts.ts";

/**
 * Sets a member's tier and unlock state, for good or until a time. What was verified stays as it is,
 * and is what a grant falls back to; a decision for good is undone by no claim that was verified
 * before it, only a later one can give more. The member is told, and open screens follow at once.
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
    if (until) requireMore(member, input);
    const standing = standingAccess(member);
    const change = {
      tier: input.tier,
      dashboardUnlocked: input.dashboardUnlocked,
      ...(until
        ? {
            grantedUntil: until,
            standingTier: standing.tier,
            standingUnlocked: standing.dashboardUnlocked,
          }
        : { ...NO_GRANT, baseTier: input.tier, baseUnlocked: input.dashboardUnlocked }),
      updatedAt: new Date(clock.now()),
    };
    await database.model(Member).update(change, { where: { id: memberId }, transaction });
    if (!until) await detachFromTier(database, transaction, memberId);
    if (!input.dashboardUnlocked) {
      await database.model(DashboardCode).destroy({ where: { memberId }, transaction });
    }
    await recordAudit(deps, transaction, {
      actorId,
      action: until ? "grant.given" : "access.changed",
      subject: { type: "member", id: memberId },
      details: {
        before: accessOf(member),
        after: accessOf({ ...member, ...change }),
        reason: input.reason,
      },
    });
    await tellGiven(deps, transaction, member, change);
    await tellDesk(deps, transaction, "members");
  });
  return readMemberFacts(deps, memberId);
}

/** Tells a member what an admin has given or taken; nothing where nothing changes for them. */
export async function tellGiven(
  deps: MembersDeskDeps,
  transaction: Transaction,
  member: MemberRow,
  given: Pick<MemberRow, "tier" | "dashboardUnlocked"> & Partial<MemberRow>,
): Promise<void> {
  const change = { ...member, ...given };
  if (sameAccess(member, change)) return;
  await tellAccess(deps, transaction, {
    member,
    change,
    what: () => t("We have changed your access."),
  });
}

/** What the audit says of an access. */
export function accessOf(
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

function requireMore(member: MemberRow, { tier }: SetAccessInput): void {
  const standing = standingAccess(member).tier;
  if (tierRank(tier) >= tierRank(standing)) return;
  throw fault("tier", `The member has ${standing} for good: a grant with an end cannot give less`);
}

const fault = (path: string, message: string) =>
  new AppError("validation_failed", message, { fields: [{ path, message }] });
