import { ACCOUNT_LIMITS } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import type { Mail } from "../delivery/mails/mail.ts";
import { passwordResetMail } from "../delivery/mails/accountMails.ts";
import type { AccountsDeps, Caller } from "./accountsDeps.ts";
import { isInvited } from "./isInvited.ts";
import { mailContext } from "./mailContext.ts";
import { lockAccount } from "./lockAccount.ts";
import type { MemberRow } from "../members/Member.ts";
import { PasswordReset } from "./PasswordReset.ts";
import { requireMailCooldown } from "./resendWelcomeEmail.ts";
import { storeResetToken, tiedToToken } from "./resetTokens.ts";
import { unconfirmedMail } from "./unconfirmedMail.ts";

/**
 * Mails a link with a token of 256 random bits. Unknown addresses get the same answers, the
 * cooldown included, in the same time, and so do invited staff, whose way in is their invitation.
 * A registration that was not confirmed has no password to reset: its mail says how to get an
 * account; an imported member is mailed the link by which they choose a first one.
 * Earlier links stay good until one of them is used.
 * @throws AppError `too_many_requests` within the cooldown.
 */
export async function requestPasswordReset(
  deps: AccountsDeps,
  email: string,
  caller: Caller,
): Promise<void> {
  await deps.limits.mails.address.consume(caller.address);
  await deps.evenTime.answer(async () => {
    // A cooldown of its own: asking for other mails to an address must not block this one.
    await requireMailCooldown(deps, `password reset ${email}`, caller.address);
    await deps.database.write(async (transaction) => {
      const now = deps.clock.now();
      const resets = deps.database.model(PasswordReset);
      await resets.destroy({ where: { expiresAt: { [Op.lte]: new Date(now) } }, transaction });
      const account = await lockAccount(deps.database, transaction, email);
      if (account && (await isInvited(deps.database, account.member.id, transaction))) return;
      const payload = account?.joined
        ? await resetMail(deps, transaction, account.member)
        : await unconfirmedMail(deps, transaction, email, account?.member ?? null);
      if (!payload) return;
      await deps.outbox.add(transaction, { channel: "mail", recipient: email, payload });
    });
  });
}

async function resetMail(
  deps: AccountsDeps,
  transaction: Transaction,
  { id, fullName, language }: MemberRow,
): Promise<Mail> {
  const lifetime = ACCOUNT_LIMITS.resetTokenLifetime;
  const token = await storeResetToken(deps, transaction, { memberId: id, lifetime });
  const mail = passwordResetMail(mailContext(deps), { fullName, language, token });
  return tiedToToken(mail, id, token);
}
