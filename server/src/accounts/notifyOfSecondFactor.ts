import type { Transaction } from "sequelize";
import type { MailingContext } from "../delivery/MailingContext.ts";
import {
  secondFactorChangedMail,
  type SecondFactorChange,
} from "../delivery/mails/accountMails.ts";
import { addNotice } from "../delivery/inbox/addNotice.ts";
import { mailContext } from "./mailContext.ts";
import type { MemberRow } from "../members/Member.ts";
import { readNotificationPreferences } from "./notificationPreferences.ts";

/**
 * Tells the member what happened to the second factor: in the inbox, and by mail unless they want
 * none of it.
 */
export async function notifyOfSecondFactor(
  deps: MailingContext,
  transaction: Transaction,
  member: Pick<MemberRow, "id" | "email" | "fullName" | "language">,
  change: SecondFactorChange,
): Promise<void> {
  await addNotice(deps, transaction, member.id, { kind: "second_factor_changed", change });
  const { security } = await readNotificationPreferences(deps.database, member.id, transaction);
  // A change by staff is always mailed: nobody else would notice it.
  if (!security && change !== "reset") return;
  await deps.outbox.add(transaction, {
    channel: "mail",
    recipient: member.email,
    payload: secondFactorChangedMail(mailContext(deps), { ...member, change }),
  });
}
