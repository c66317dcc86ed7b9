import { ACCOUNT_LIMITS } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Mail } from "../mails/mail.ts";
import { registerAgainMail } from "../mails/registerAgain.ts";
import type { MemberRow } from "../members/Member.ts";
import { firstPasswordMail, type MailDeps } from "./firstPassword.ts";
import { isImported } from "./ImportedMember.ts";
import { mailContext } from "./mailContext.ts";

/** What somebody is mailed who asks for the way into an account that nobody has confirmed. */
export async function unconfirmedMail(
  deps: MailDeps,
  transaction: Transaction,
  member: Pick<MemberRow, "id" | "fullName" | "language">,
): Promise<Mail> {
  return (await isImported(deps.database, member.id, transaction))
    ? firstPasswordMail(deps, transaction, member, ACCOUNT_LIMITS.resetTokenLifetime)
    : registerAgainMail(mailContext(deps), member);
}
