import { TRIAL } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { tellDesk } from "../live/tellDesk.ts";
import { memberInvitationMail } from "../mails/memberInvitation.ts";
import type { Mail } from "../mails/mail.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { mailContext } from "./mailContext.ts";
import { Registration } from "./Registration.ts";
import { storeResetToken, tiedToToken } from "./resetTokens.ts";

/** What a mail with a link needs of the rest of the house. */
export type MailDeps = Pick<AccountsDeps, "database" | "clock"> & Parameters<typeof mailContext>[0];

/**
 * The mail by which an imported member chooses a first password, with a link that works once within
 * `lifetime` ms; it confirms the address as well.
 */
export async function firstPasswordMail(
  deps: MailDeps,
  transaction: Transaction,
  { id, fullName, language }: Pick<MemberRow, "id" | "fullName" | "language">,
  lifetime: number,
): Promise<Mail> {
  const token = await storeResetToken(deps, transaction, { memberId: id, lifetime });
  const mail = memberInvitationMail(mailContext(deps), { fullName, language, token, lifetime });
  return tiedToToken(mail, id, token);
}

/**
 * Lets an imported member in who has chosen a password with a mailed link: the address is confirmed
 * and the trial begins. The risk disclosure counts as acknowledged only where the version that was
 * shown is the present one; else it is asked for before the first signal.
 */
export async function joinAtLast(
  deps: Pick<AccountsDeps, "database" | "clock" | "content">,
  transaction: Transaction,
  memberId: string,
  riskVersion: string | undefined,
): Promise<void> {
  const { database, clock, content } = deps;
  const now = new Date(clock.now());
  const acknowledged = riskVersion === content.riskDisclosure.version ? riskVersion : null;
  await database.model(Member).update(
    {
      confirmedAt: now,
      trialEndsAt: new Date(now.getTime() + TRIAL.length),
      riskVersion: acknowledged,
      riskAcknowledgedAt: acknowledged === null ? null : now,
      updatedAt: now,
    },
    { where: { id: memberId }, transaction },
  );
  await database.model(Registration).destroy({ where: { memberId }, transaction });
  await tellDesk(deps, transaction, "members");
}
