import type { Transaction } from "sequelize";
import { alreadyRegisteredMail } from "../mails/alreadyRegistered.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { mailFreshCode } from "./confirmationCodes.ts";
import { mailContext } from "./mailContext.ts";
import type { MemberRow } from "../members/Member.ts";

/** Mails what somebody with an account needs: a fresh code, or word that there is one already. */
export async function welcomeAgain(
  deps: AccountsDeps,
  transaction: Transaction,
  member: MemberRow,
): Promise<void> {
  if (member.confirmedAt === null) {
    await mailFreshCode(deps, transaction, member);
    return;
  }
  await deps.outbox.add(transaction, {
    channel: "mail",
    recipient: member.email,
    payload: alreadyRegisteredMail(mailContext(deps), member),
  });
}
