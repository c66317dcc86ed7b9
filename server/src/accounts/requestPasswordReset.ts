import { createHash, randomBytes } from "node:crypto";
import { ACCOUNT_LIMITS } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { registerAgainMail } from "../mails/registerAgain.ts";
import { passwordResetMail } from "../mails/passwordReset.ts";
import type { AccountsDeps, Caller } from "./accountsDeps.ts";
import { isInvited } from "./isInvited.ts";
import { mailContext } from "./mailContext.ts";
import { Member } from "../members/Member.ts";
import { PasswordReset } from "./PasswordReset.ts";
import { requireMailCooldown } from "./resendWelcomeEmail.ts";

/**
 * Mails a link with a token of 256 random bits. Unknown addresses get the same answers, the
 * cooldown included, in the same time, and so do invited staff, whose way in is their invitation.
 * An address that nobody has confirmed has no password: its mail says how to get an account.
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
    // A cooldown of its own: whoever asks for other mails to an address must not keep it from this.
    await requireMailCooldown(deps, `password reset ${email}`, caller.address);
    await deps.database.write(async (transaction) => {
      const now = deps.clock.now();
      const resets = deps.database.model(PasswordReset);
      await resets.destroy({ where: { expiresAt: { [Op.lte]: new Date(now) } }, transaction });
      const member = await deps.database
        .model(Member)
        .findOne({ where: { email }, transaction, raw: true });
      if (!member || (await isInvited(deps.database, member.id, transaction))) return;
      if (member.confirmedAt === null) {
        await deps.outbox.add(transaction, {
          channel: "mail",
          recipient: member.email,
          payload: registerAgainMail(mailContext(deps)),
        });
        return;
      }
      const token = await storeResetToken(deps, transaction, {
        memberId: member.id,
        lifetime: ACCOUNT_LIMITS.resetTokenLifetime,
      });
      await deps.outbox.add(transaction, {
        channel: "mail",
        recipient: member.email,
        payload: passwordResetMail(mailContext(deps), { fullName: member.fullName, token }),
      });
    });
  });
}

/** Makes a token that sets a password once, within `lifetime` ms. It is nowhere stored. */
export async function storeResetToken(
  { database, clock }: Pick<AccountsDeps, "database" | "clock">,
  transaction: Transaction,
  { memberId, lifetime }: { memberId: string; lifetime: number },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = clock.now();
  await database.model(PasswordReset).create(
    {
      tokenHash: hashResetToken(token),
      memberId,
      createdAt: new Date(now),
      expiresAt: new Date(now + lifetime),
    },
    { transaction },
  );
  return token;
}

/** What is stored of a token. */
export const hashResetToken = (token: string) => createHash("sha256").update(token).digest("hex");
