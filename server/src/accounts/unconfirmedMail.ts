import { ACCOUNT_LIMITS } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Operator } from "../delivery/MailingContext.ts";
import type { DataContext } from "../database/DataContext.ts";
import type { Mail } from "../delivery/mails/mail.ts";
import { registerAgainMail } from "../delivery/mails/registrationMails.ts";
import type { MemberRow } from "../members/Member.ts";
import { firstPasswordMail } from "./firstPassword.ts";
import { mailContext } from "./mailContext.ts";
import { Registration } from "./Registration.ts";
import { NEWEST_FIRST } from "./registrations.ts";

/**
 * What an address is mailed that asks for the way in without an account behind it that anybody has
 * joined; null where nobody has ever registered it.
 * @param imported the member who was brought along with it
 */
export async function unconfirmedMail(
  deps: DataContext & Operator,
  transaction: Transaction,
  email: string,
  imported: MemberRow | null,
): Promise<Mail | null> {
  if (imported) {
    return firstPasswordMail(deps, transaction, imported, ACCOUNT_LIMITS.resetTokenLifetime);
  }
  const newest = await deps.database
    .model(Registration)
    .findOne({ where: { email }, order: NEWEST_FIRST, transaction, raw: true });
  return newest && registerAgainMail(mailContext(deps), newest);
}
