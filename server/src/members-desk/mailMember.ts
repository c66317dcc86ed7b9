import type { MemberMail } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
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
 * Mails a member once more what they need for the next step: a fresh confirmation code, or the steps
 * to an unlocked dashboard.
 * @throws AppError `not_found`; `conflict` for a mail that this member has no use for;
 * `too_many_requests` within the cooldown.
 */
export async function mailMember(
  deps: MembersDeskDeps,
  actorId: string,
  memberId: string,
  mail: MemberMail,
): Promise<void> {
  const found = await findMember(deps.database, memberId);
  requireUse(found, mail);
  await requireMailCooldown(deps, mail === "confirmation" ? found.email : `activation ${found.id}`);
  await deps.database.write(async (transaction) => {
    const member = await findMember(deps.database, memberId, transaction);
    requireUse(member, mail);
    if (mail === "confirmation") await mailNewestCode(deps, transaction, member);
    else await mailActivationSteps(deps, transaction, member);
    await recordAudit(deps, transaction, {
      actorId,
      action: "mail.sent",
      subject: { type: "member", id: memberId },
      details: { mail },
    });
    await tellDesk(deps, transaction, "members");
  });
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
