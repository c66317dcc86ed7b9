import { secondFactorGuessedMail } from "../mails/secondFactorGuessed.ts";
import { lockMember } from "../members/lockMember.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { mailContext } from "./mailContext.ts";

/**
 * Counts a wrong proof of a second factor, after it was refused. Limits slow a guesser down and tell
 * nobody; of many wrong ones the owner hears, whatever mails they wish: nobody else would notice.
 */
export async function noteWrongProof(
  deps: Pick<AccountsDeps, "database" | "limits" | "outbox" | "content" | "config">,
  memberId: string,
): Promise<void> {
  if (!(await deps.limits.secondFactor.isToBeTold(memberId))) return;
  await deps.database.write(async (transaction) => {
    const member = await lockMember(deps.database, transaction, memberId);
    if (!member) return;
    await deps.outbox.add(transaction, {
      channel: "mail",
      recipient: member.email,
      payload: secondFactorGuessedMail(mailContext(deps), member),
    });
  });
}
