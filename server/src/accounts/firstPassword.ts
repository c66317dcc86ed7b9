import { TRIAL } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { memberInvitationMail } from "../delivery/mails/registrationMails.ts";
import type { Operator } from "../delivery/MailingContext.ts";
import type { Mail } from "../delivery/mails/mail.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import { ImportedMember } from "../members/ImportedMember.ts";
import { mailContext } from "./mailContext.ts";
import { endRegistrations } from "./registrations.ts";
import { storeResetToken, tiedToToken } from "./resetTokens.ts";
import type { DataContext } from "../database/DataContext.ts";

/**
 * The mail by which an imported member chooses a first password, with a link that works once within
 * `lifetime` ms; it proves the address as well.
 */
export async function firstPasswordMail(
  deps: DataContext & Operator,
  transaction: Transaction,
  { id, fullName, language }: Pick<MemberRow, "id" | "fullName" | "language">,
  lifetime: number,
): Promise<Mail> {
  const token = await storeResetToken(deps, transaction, { memberId: id, lifetime });
  const mail = memberInvitationMail(mailContext(deps), { fullName, language, token, lifetime });
  return tiedToToken(mail, id, token);
}

/**
 * Lets an imported member in who has chosen a password: the trial begins, and registrations of the
 * address end.
 * @param brought what they come with, such as the version of the risk disclosure that was agreed to
 */
export async function joinAtLast(
  { database, clock }: DataContext,
  transaction: Transaction,
  member: MemberRow,
  brought: Pick<MemberRow, "riskVersion" | "riskAcknowledgedAt"> & Partial<MemberRow>,
): Promise<MemberRow> {
  const { id, email } = member;
  const now = new Date(clock.now());
  const change = {
    ...brought,
    trialEndsAt: new Date(now.getTime() + TRIAL.length),
    updatedAt: now,
  };
  await database.model(Member).update(change, { where: { id }, transaction });
  await database
    .model(ImportedMember)
    .update({ joinedAt: now }, { where: { memberId: id }, transaction });
  await endRegistrations(database, transaction, email);
  return { ...member, ...change };
}
