import { createHmac } from "node:crypto";
import {
  MEMBERSHIP_LIMITS,
  type DashboardCodeResultDto,
  type IssuedCodeDto,
  type Tier,
} from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { changeGrants } from "../grants/changeGrants.ts";
import { codeUsed } from "../grants/deeds.ts";
import { equal } from "../../accounts/equal.ts";
import { mailContext } from "../../accounts/mailContext.ts";
import { Member, type MemberRow } from "../../members/Member.ts";
import { presentUser } from "../../accounts/presentUser.ts";
import { randomCode } from "../../accounts/randomCode.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { dashboardUnlockedMail } from "../../delivery/mails/accessMails.ts";
import { notifyMember } from "../../delivery/memberNews.ts";
import { AppError } from "../../http/AppError.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { DashboardCode } from "./DashboardCode.ts";
import { findMember } from "../../members/findMember.ts";
import type { MembershipDeps } from "../membershipDeps.ts";
import type { DataContext, SecretContext } from "../../database/DataContext.ts";

/**
 * Issues a member's code for a verified tier; it replaces an earlier one. Only its hash is stored,
 * so the reply is the only place where it can be read.
 * @throws AppError `not_found`.
 */
export async function issueDashboardCode(
  deps: MembershipDeps,
  issuerId: string,
  memberId: string,
  tier: Tier,
): Promise<IssuedCodeDto> {
  const codes = deps.database.model(DashboardCode);
  const dashboardCode = randomCode(MEMBERSHIP_LIMITS.dashboardCodeLength);
  const expiresAt = new Date(deps.clock.now() + MEMBERSHIP_LIMITS.dashboardCodeLifetime);
  await deps.database.write(async (transaction) => {
    const member = await findMember(deps.database, memberId, transaction);
    await codes.destroy({ where: { memberId }, transaction });
    await codes.create(
      {
        memberId: member.id,
        codeHash: hashCode(deps.secret, memberId, dashboardCode),
        tier,
        triesLeft: MEMBERSHIP_LIMITS.dashboardCodeTries,
        expiresAt,
      },
      { transaction },
    );
    await recordAudit(deps, transaction, {
      actorId: issuerId,
      action: "dashboard_code.issued",
      subject: { type: "member", id: memberId },
      details: { tier },
    });
    await notifyDesk(deps, transaction, "claims");
    await notifyDesk(deps, transaction, "members");
  });
  return { dashboardCode, tier, expiresAt: expiresAt.toISOString() };
}

/**
 * Withdraws a member's code that nobody has used yet: it was for another member, or another tier.
 * @throws AppError `not_found`; `conflict` where there is no valid one.
 */
export async function withdrawDashboardCode(
  deps: MembershipDeps,
  actorId: string,
  memberId: string,
): Promise<void> {
  const codes = deps.database.model(DashboardCode);
  await deps.database.write(async (transaction) => {
    await findMember(deps.database, memberId, transaction);
    const code = await codes.findByPk(memberId, { transaction, lock: true, raw: true });
    if (!code || !stillWorks(code, deps.clock.now())) {
      throw new AppError(
        "conflict",
        "No code of this member works: it was used or has expired. If it was used by mistake, an admin sets the member's access.",
      );
    }
    await codes.destroy({ where: { memberId }, transaction });
    await recordAudit(deps, transaction, {
      actorId,
      action: "dashboard_code.withdrawn",
      subject: { type: "member", id: memberId },
      details: { tier: code.tier },
    });
    await notifyDesk(deps, transaction, "claims");
    await notifyDesk(deps, transaction, "members");
  });
}

/**
 * Unlocks the member's dashboard with the code that support has issued for it; a code works once,
 * and each try counts.
 * @throws AppError `invalid_dashboard_code`, `too_many_requests`.
 */
export async function validateDashboardCode(
  deps: MembershipDeps,
  memberId: string,
  typed: string,
): Promise<DashboardCodeResultDto> {
  const limit = deps.limits.codes.account;
  const limitKey = `dashboard ${memberId}`;
  await limit.consume(limitKey);
  // A wrong try commits as well, or it would be free.
  const outcome = await deps.database.write(async (transaction) => {
    const member = await deps.database
      .model(Member)
      .findByPk(memberId, { transaction, lock: true, raw: true });
    if (!member) throw new AppError("unauthenticated", "This account no longer exists.");
    if (typed === member.admissionCode) return "admission code";
    const tier = await spendCode(deps, transaction, memberId, typed);
    return tier && unlock(deps, transaction, member, tier);
  });
  if (outcome === "admission code") {
    throw new AppError(
      "invalid_dashboard_code",
      "This is your admission code, a reference for support. The dashboard code is another one: support gives it to you after verification.",
    );
  }
  if (!outcome) {
    throw new AppError(
      "invalid_dashboard_code",
      "This dashboard code is wrong, used or expired. Support can give you a new one.",
    );
  }
  await limit.reset(limitKey);
  return {
    dashboardUnlocked: outcome.dashboardUnlocked,
    user: presentUser(deps.sessions, outcome),
  };
}

/** Until when (ISO) a member's code works that was issued and not used yet; null without one. */
export async function codeWorksUntil(
  { database, clock }: DataContext,
  memberId: string,
): Promise<string | null> {
  const code = await database.model(DashboardCode).findByPk(memberId, {
    attributes: ["triesLeft", "expiresAt"],
    raw: true,
  });
  return code && stillWorks(code, clock.now()) ? code.expiresAt.toISOString() : null;
}

const stillWorks = (code: Pick<DashboardCode, "triesLeft" | "expiresAt">, now: number) =>
  code.triesLeft > 0 && code.expiresAt.getTime() > now;

/** The tier of the member's code, once; null for a wrong, used, expired or blocked one. */
async function spendCode(
  { database, clock, secret }: SecretContext,
  transaction: Transaction,
  memberId: string,
  typed: string,
): Promise<Tier | null> {
  const codes = database.model(DashboardCode);
  const code = await codes.findByPk(memberId, { transaction, lock: true, raw: true });
  if (!code || !stillWorks(code, clock.now())) return null;
  if (!equal(code.codeHash, hashCode(secret, memberId, typed))) {
    await codes.update({ triesLeft: code.triesLeft - 1 }, { where: { memberId }, transaction });
    return null;
  }
  await codes.destroy({ where: { memberId }, transaction });
  return code.tier;
}

async function unlock(
  deps: MembershipDeps,
  transaction: Transaction,
  member: MemberRow,
  verifiedTier: Tier,
): Promise<MemberRow> {
  const change = await changeGrants(deps, transaction, member, codeUsed(verifiedTier));
  const { tier } = change.after;
  await recordAudit(deps, transaction, {
    actorId: member.id,
    action: "dashboard_code.used",
    subject: { type: "member", id: member.id },
    details: { tierBefore: member.tier, tier },
  });
  await notifyMember(deps, transaction, {
    member,
    kind: "account",
    notice: { kind: "code_accepted", tier },
    mail: dashboardUnlockedMail(mailContext(deps), {
      fullName: member.fullName,
      language: member.language,
      tier,
      verifiedAmount: null,
    }),
  });
  await notifyDesk(deps, transaction, "claims");
  await notifyDesk(deps, transaction, "members");
  return change.member;
}

const hashCode = (secret: string, memberId: string, code: string) =>
  createHmac("sha256", secret).update(`dashboard:${memberId}:${code}`).digest("hex");
