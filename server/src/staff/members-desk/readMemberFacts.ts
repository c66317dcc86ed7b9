import type { MemberFactsDto } from "@signaldeck/contract";
import { Op } from "sequelize";
import { ImportedMember } from "../../members/ImportedMember.ts";
import { StoredSession } from "../../accounts/StoredSession.ts";
import { TelegramLink } from "../../delivery/telegram/TelegramLink.ts";
import { accessOf, type Opened } from "../../access/grants/accessOf.ts";
import type { GrantRow } from "../../access/grants/Grant.ts";
import { presentGrants, readGrants } from "../../access/grants/presentGrants.ts";
import { findMember } from "../../members/findMember.ts";
import { presentMember } from "./listMembers.ts";
import { codeWorksUntil } from "../../access/codes/dashboardCodes.ts";
import { trialEnd } from "../../members/trial.ts";
import type { MembersDeskDeps } from "./membersDeskDeps.ts";

/**
 * Everything that the desk shows of one member.
 * @throws AppError `not_found`, also for staff accounts.
 */
export async function readMemberFacts(
  deps: MembersDeskDeps,
  memberId: string,
): Promise<MemberFactsDto> {
  const { database, clock, content } = deps;
  const now = clock.now();
  const member = await findMember(database, memberId);
  const openSessions = await database.model(StoredSession).count({
    where: { memberId, viewAs: null, expiresAt: { [Op.gt]: new Date(now) } },
  });
  const telegramLinks = await database.model(TelegramLink).count({ where: { memberId } });
  const imported = await database.model(ImportedMember).findByPk(memberId, { raw: true });
  const grants = await readGrants(database, memberId);
  const trialEnds = trialEnd(member);
  const { riskVersion, riskAcknowledgedAt } = member;
  return {
    ...presentMember(member),
    phone: member.phone,
    country: member.country,
    telegram: member.telegram,
    admissionCode: member.admissionCode,
    joinedAt: (imported ? imported.joinedAt : member.createdAt)?.toISOString() ?? null,
    importedAt: imported?.createdAt.toISOString() ?? null,
    accessPath: member.accessPath,
    declaredDeposit: member.declaredDeposit,
    codeExpiresAt: await codeWorksUntil({ database, clock }, memberId),
    afterGrant: member.grantedUntil && openedAt(grants, member.grantedUntil),
    grants: await presentGrants(database, grants),
    trial: { expiresAt: new Date(trialEnds).toISOString(), ended: now >= trialEnds },
    risk:
      riskVersion === null || riskAcknowledgedAt === null
        ? null
        : {
            version: riskVersion,
            acknowledgedAt: riskAcknowledgedAt.toISOString(),
            current: riskVersion === content.riskDisclosure.version,
          },
    block: member.blockedAt && {
      since: member.blockedAt.toISOString(),
      reason: member.blockedReason ?? "",
    },
    telegramLinked: telegramLinks > 0,
    hasSecondFactor: member.secondFactorAt !== null,
    openSessions,
  };
}

function openedAt(grants: readonly GrantRow[], at: Date): Opened {
  const { tier, dashboardUnlocked } = accessOf(grants, at.getTime());
  return { tier, dashboardUnlocked };
}
