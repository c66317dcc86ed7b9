import type { Transaction } from "sequelize";
import { secondFactorChangedMail, type SecondFactorChange } from "../mails/secondFactorChanged.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { mailContext } from "./mailContext.ts";
import type { MemberRow } from "../members/Member.ts";
import { readNotificationPreferences } from "./notificationPreferences.ts";

/** Mails the member what happened to the second factor, unless they wish not to be told of it. */
export async function tellOfSecondFactor(
  deps: Pick<AccountsDeps, "database" | "outbox" | "content" | "config">,
  transaction: Transaction,
  member: Pick<MemberRow, "id" | "email" | "fullName">,
  change: SecondFactorChange,
): Promise<void> {
  const { security } = await readNotificationPreferences(deps.database, member.id, transaction);
  // What staff did is told in any case: nobody else would notice it.
  if (!security && change !== "reset") return;
  await deps.outbox.add(transaction, {
    channel: "mail",
    recipient: member.email,
    payload: secondFactorChangedMail(mailContext(deps), member, change),
  });
}
