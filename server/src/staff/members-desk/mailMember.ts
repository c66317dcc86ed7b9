import { MEMBER_IMPORT_LIMITS, type MemberMail } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { firstPasswordMail } from "../../accounts/firstPassword.ts";
import { notJoined } from "../../members/ImportedMember.ts";
import type { Database } from "../../database/Database.ts";
import type { MemberRow } from "../../members/Member.ts";
import { requireMailCooldown } from "../../accounts/resendWelcomeEmail.ts";
import { mailActivationSteps } from "../../accounts/sendActivationEmail.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { AppError } from "../../http/AppError.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { findMember } from "../../members/findMember.ts";
import type { MembersDeskDeps } from "./membersDeskDeps.ts";

/**
 * Mails a member once more what they need for the next step: the link to join (who was imported and
 * has not yet), or the steps to an unlocked dashboard.
 * @throws AppError `not_found`; `conflict` for a mail that this member has no use for;
 * `too_many_requests` within the cooldown.
 */
export async function mailMember(
  deps: MembersDeskDeps,
  actorId: string,
  memberId: string,
  mail: MemberMail,
): Promise<void> {
  const { database } = deps;
  const found = await findMember(database, memberId);
  await requireUse(database, found, mail);
  await requireMailCooldown(deps, mail === "invitation" ? found.email : `activation ${found.id}`);
  await database.write(async (transaction) => {
    const member = await findMember(database, memberId, transaction);
    await requireUse(database, member, mail, transaction);
    if (mail === "invitation") await mailInvitation(deps, transaction, member);
    else await mailActivationSteps(deps, transaction, member);
    await recordAudit(deps, transaction, {
      actorId,
      action: "mail.sent",
      subject: { type: "member", id: memberId },
      details: { mail },
    });
    await notifyDesk(deps, transaction, "members");
  });
}

/** The link by which an imported member joins; earlier ones stay good until one is used. */
async function mailInvitation(
  deps: MembersDeskDeps,
  transaction: Transaction,
  member: MemberRow,
): Promise<void> {
  const { invitationLifetime } = MEMBER_IMPORT_LIMITS;
  const payload = await firstPasswordMail(deps, transaction, member, invitationLifetime);
  await deps.outbox.add(transaction, { channel: "mail", recipient: member.email, payload });
}

async function requireUse(
  database: Database,
  { id, dashboardUnlocked }: MemberRow,
  mail: MemberMail,
  transaction?: Transaction,
): Promise<void> {
  const joined = !(await notJoined(database, [id], transaction)).has(id);
  if (mail === "invitation" && joined) {
    throw new AppError("conflict", "This member has joined already.");
  }
  if (mail === "activation" && !joined) {
    throw new AppError("conflict", "This member has to join first.");
  }
  if (mail === "activation" && dashboardUnlocked) {
    throw new AppError("conflict", "This member's dashboard is unlocked already.");
  }
}
