import { MEMBER_IMPORT_LIMITS, type MemberMail } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { firstPasswordMail } from "../accounts/firstPassword.ts";
import { isImported } from "../accounts/ImportedMember.ts";
import { mailCode, readRegistrations } from "../accounts/registrations.ts";
import type { MemberRow } from "../members/Member.ts";
import { requireMailCooldown } from "../accounts/resendWelcomeEmail.ts";
import { mailActivationSteps } from "../accounts/sendActivationEmail.ts";
import { tellDesk } from "../live/tellDesk.ts";
import { AppError } from "../http/AppError.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { findMember } from "../members/findMember.ts";
import type { MembersDeskDeps } from "./membersDeskDeps.ts";

/**
 * Mails a member once more what they need for the next step: a fresh confirmation code (who was
 * imported and has not joined yet: the link to do so), or the steps to an unlocked dashboard.
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
  requireUse(found, mail);
  await requireMailCooldown(deps, mail === "confirmation" ? found.email : `activation ${found.id}`);
  await database.write(async (transaction) => {
    const member = await findMember(database, memberId, transaction);
    requireUse(member, mail);
    const invited = mail === "confirmation" && (await isImported(database, memberId, transaction));
    if (invited) await mailInvitation(deps, transaction, member);
    else if (mail === "confirmation") await mailNewestCode(deps, transaction, member);
    else await mailActivationSteps(deps, transaction, member);
    await recordAudit(deps, transaction, {
      actorId,
      action: "mail.sent",
      subject: { type: "member", id: memberId },
      details: { mail: invited ? "invitation" : mail },
    });
    await tellDesk(deps, transaction, "members");
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

/** @throws AppError `conflict` when the member's registration has ended. */
async function mailNewestCode(
  deps: MembersDeskDeps,
  transaction: Transaction,
  member: MemberRow,
): Promise<void> {
  const [newest] = await readRegistrations(deps, member.id, transaction);
  if (!newest) {
    throw new AppError(
      "conflict",
      "This registration has ended without its code. Please ask the person to register again.",
    );
  }
  await mailCode(deps, transaction, newest, member.email);
}

function requireUse(member: MemberRow, mail: MemberMail): void {
  if (mail === "confirmation" && member.confirmedAt !== null) {
    throw new AppError("conflict", "This member has confirmed the address already.");
  }
  if (mail === "activation" && member.confirmedAt === null) {
    throw new AppError("conflict", "This member has to confirm the address first.");
  }
  if (mail === "activation" && member.dashboardUnlocked) {
    throw new AppError("conflict", "This member's dashboard is unlocked already.");
  }
}
