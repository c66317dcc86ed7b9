import { createHmac } from "node:crypto";
import { ACCOUNT_LIMITS, type EmailChangeInput, MESSAGES, t } from "@signaldeck/contract";
import { UniqueConstraintError, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import { alreadyRegisteredMail } from "../delivery/mails/registrationMails.ts";
import { emailChangeCodeMail, emailChangedMail } from "../delivery/mails/accountMails.ts";
import type { DataContext } from "../database/DataContext.ts";
import type { Mail } from "../delivery/mails/mail.ts";
import { AppError } from "../http/AppError.ts";
import { addNotice } from "../delivery/inbox/addNotice.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { equal } from "./equal.ts";
import { EmailChange } from "./EmailChange.ts";
import { FormerEmail } from "../members/FormerEmail.ts";
import { indexMember } from "../members/indexMember.ts";
import { mailContext } from "./mailContext.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import { PasswordReset } from "./PasswordReset.ts";
import { randomCode } from "./randomCode.ts";
import { endRegistrations } from "./registrations.ts";
import { requirePassword } from "./requirePassword.ts";
import { requireMailCooldown } from "./resendWelcomeEmail.ts";
import { writeAsOwner } from "./secondFactor.ts";
import type { SignedInMember } from "./signedInMember.ts";

/**
 * Mails a code to a new address; the account keeps its own until the code is entered. For an
 * address that belongs to another account everything looks the same, but its owner gets word of
 * the account instead of the code.
 * @throws AppError `validation_failed` for the present address; `too_many_requests` within the
 * cooldown; as `requirePassword` and `writeAsOwner`.
 */
export async function requestEmailChange(
  deps: AccountsDeps,
  member: SignedInMember,
  { newEmail, currentPassword, ...proof }: EmailChangeInput,
): Promise<void> {
  if (newEmail === member.email) {
    const message = () => t("This is your email address already");
    throw new AppError("validation_failed", message, { fields: [{ path: "newEmail", message }] });
  }
  await requirePassword(deps, member, currentPassword);
  const code = randomCode(ACCOUNT_LIMITS.confirmationCodeLength);
  const codeHash = hashCode(deps.secret, member.id, newEmail, code);
  await deps.evenTime.answer(() =>
    writeAsOwner(deps, member, proof, async (transaction) => {
      await requireMailCooldown(deps, `email change ${member.id}`);
      const now = deps.clock.now();
      const owner = await deps.database
        .model(Member)
        .findOne({ where: { email: newEmail }, transaction, raw: true });
      await deps.database.model(EmailChange).upsert(
        {
          memberId: member.id,
          newEmail,
          codeHash,
          triesLeft: ACCOUNT_LIMITS.emailChangeTries,
          createdAt: new Date(now),
          expiresAt: new Date(now + ACCOUNT_LIMITS.emailChangeLifetime),
        },
        { transaction },
      );
      const context = mailContext(deps);
      await deps.outbox.add(transaction, {
        channel: "mail",
        recipient: newEmail,
        payload: owner
          ? alreadyRegisteredMail(context, owner)
          : ({
              ...emailChangeCodeMail(context, { ...member, code }),
              secret: { kind: "email_change", of: member.id, hash: codeHash },
            } satisfies Mail),
      });
    }),
  );
}

/**
 * Gives the account its new address once the mailed code was entered. The old address gets a mail,
 * and links mailed to it no longer reset anything.
 * @throws AppError `invalid_confirmation_code`, the same for a wrong, used or expired code and for
 * an address that another account has meanwhile; `too_many_requests`.
 */
export async function confirmEmailChange(
  deps: AccountsDeps,
  member: MemberRow,
  code: string,
): Promise<void> {
  const key = `email change ${member.id}`;
  await deps.limits.codes.account.consume(key);
  const changed = await deps.database
    .write((transaction) => confirm(deps, transaction, member, code))
    .catch((error: unknown) => {
      if (error instanceof UniqueConstraintError) return false;
      throw error;
    });
  if (!changed) throw new AppError("invalid_confirmation_code", MESSAGES.codeInvalid);
  deps.database.leaveNoCopies();
  await deps.limits.codes.account.reset(key);
}

/** Forgets a new address that was not confirmed yet. */
export async function cancelEmailChange(deps: DataContext, memberId: string): Promise<void> {
  await deps.database.write((transaction) =>
    deps.database.model(EmailChange).destroy({ where: { memberId }, transaction }),
  );
}

/** False, not an error, for a wrong code: the try that it used up must be committed. */
async function confirm(
  deps: AccountsDeps,
  transaction: Transaction,
  member: MemberRow,
  typed: string,
): Promise<boolean> {
  const changes = deps.database.model(EmailChange);
  const where = { memberId: member.id };
  const change = await changes.findOne({ where, transaction, lock: true, raw: true });
  const now = deps.clock.now();
  if (!change || change.triesLeft <= 0 || change.expiresAt.getTime() <= now) return false;
  const { newEmail } = change;
  if (!equal(change.codeHash, hashCode(deps.secret, member.id, newEmail, typed))) {
    await changes.update({ triesLeft: change.triesLeft - 1 }, { where, transaction });
    return false;
  }
  await changes.destroy({ where, transaction });
  await deps.database.model(PasswordReset).destroy({ where, transaction });
  await deps.database
    .model(Member)
    .update(
      { email: newEmail, updatedAt: new Date(now) },
      { where: { id: member.id }, transaction },
    );
  await endRegistrations(deps.database, transaction, newEmail);
  await indexMember(deps.database, transaction, member.id);
  await addNotice(deps, transaction, member.id, { kind: "email_changed" });
  await deps.outbox.add(transaction, {
    channel: "mail",
    recipient: member.email,
    payload: emailChangedMail(mailContext(deps), member),
  });
  // Last: the mail above is one of those that went to this member's address.
  await deps.database.model(FormerEmail).create(
    {
      id: uuid(),
      memberId: member.id,
      email: member.email,
      leftAt: new Date(deps.clock.now()),
    },
    { transaction },
  );
  return true;
}

const hashCode = (secret: string, memberId: string, newEmail: string, code: string) =>
  createHmac("sha256", secret).update(`email-change:${memberId}:${newEmail}:${code}`).digest("hex");
