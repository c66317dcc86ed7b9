import type { Transaction } from "sequelize";
import { activationStepsMail } from "../delivery/mails/registrationMails.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { mailContext } from "./mailContext.ts";
import type { MemberRow } from "../members/Member.ts";
import { requireMailCooldown } from "./resendWelcomeEmail.ts";

/**
 * Mails the signed-in member the steps that activate the account.
 * @throws AppError `too_many_requests` within the cooldown.
 */
export async function sendActivationEmail(deps: AccountsDeps, member: MemberRow): Promise<void> {
  await requireMailCooldown(deps, `activation ${member.id}`);
  await deps.database.write((transaction) => mailActivationSteps(deps, transaction, member));
}

/** Mails the steps from a confirmed address to an unlocked dashboard. */
export async function mailActivationSteps(
  deps: Pick<AccountsDeps, "outbox" | "config"> & {
    content: Pick<AccountsDeps["content"], "brand" | "tierOffer">;
  },
  transaction: Transaction,
  member: MemberRow,
): Promise<void> {
  await deps.outbox.add(transaction, {
    channel: "mail",
    recipient: member.email,
    payload: activationStepsMail(mailContext(deps), {
      fullName: member.fullName,
      language: member.language,
      admissionCode: member.admissionCode,
      lowestDeposit: deps.content.tierOffer("silver")?.minimumDeposit ?? 0,
    }),
  });
}
