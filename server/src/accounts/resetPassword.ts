import { INVALID_RESET_LINK, type ResetPasswordInput } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { passwordChangedMail } from "../delivery/mails/accountMails.ts";
import { addNotice } from "../delivery/inbox/addNotice.ts";
import { notifyDesk } from "../live/notifyDesk.ts";
import { AppError } from "../http/AppError.ts";
import type { AccountsDeps, Caller } from "./accountsDeps.ts";
import { NO_PASSWORD } from "./createAccount.ts";
import { joinAtLast } from "./firstPassword.ts";
import { notJoined } from "../members/ImportedMember.ts";
import { mailContext } from "./mailContext.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import { PasswordReset } from "./PasswordReset.ts";
import { hashResetToken } from "./resetTokens.ts";
import { setPassword } from "./setPassword.ts";

/**
 * Whose password a mailed link resets.
 * @throws AppError `invalid_reset_token`, the same for a wrong, used or expired one;
 * `too_many_requests`.
 */
export async function verifyResetToken(
  deps: AccountsDeps,
  token: string,
  caller: Caller,
): Promise<MemberRow> {
  await deps.limits.codes.address.consume(caller.address);
  const memberId = await memberIdOf(deps, token);
  caller.concerns(memberId);
  const member = await deps.database.model(Member).findByPk(memberId, { raw: true });
  if (!member) throw invalidLink();
  await deps.limits.codes.address.giveBack(caller.address);
  return member;
}

/**
 * Sets a new password with a mailed link, which works once. Ends all sessions of the account and
 * lifts a lock-out that failed sign-ins have brought; a failed try changes nothing. An imported
 * member, whose first password it is, joins with it.
 * @throws AppError as `verifyResetToken`; `unavailable` when too many passwords are being hashed.
 */
export async function resetPassword(
  deps: AccountsDeps,
  input: ResetPasswordInput,
  caller: Caller,
): Promise<void> {
  const { id, email: address } = await verifyResetToken(deps, input.token, caller);
  const chooser = { email: address, known: true };
  const passwordHash = await deps.passwords.hashChosen(input.newPassword, "newPassword", chooser);
  const email = await deps.database.write(async (transaction) => {
    const member = await deps.database
      .model(Member)
      .findByPk(id, { transaction, lock: true, raw: true });
    // Once more, under the member's lock: while the hash was made, the link may have been used.
    if (!member || (await memberIdOf(deps, input.token, transaction)) !== id) throw invalidLink();
    await setPassword(deps, transaction, { memberId: id, passwordHash });
    // Those from before registrations stood apart have no password and no trial either.
    const isFirst = member.role === "member" && member.passwordHash === NO_PASSWORD;
    if (isFirst || (await notJoined(deps.database, [id], transaction)).has(id)) {
      await join(deps, transaction, member, input.riskVersion);
      return member.email;
    }
    await addNotice(deps, transaction, id, { kind: "password_changed" });
    await deps.outbox.add(transaction, {
      channel: "mail",
      recipient: member.email,
      payload: passwordChangedMail(mailContext(deps), member),
    });
    return member.email;
  });
  await deps.limits.login.account.reset(email, caller.address);
}

/** The disclosure counts as agreed to only in the version that was shown, if that is the present one. */
async function join(
  deps: AccountsDeps,
  transaction: Transaction,
  member: MemberRow,
  shown: string | undefined,
): Promise<void> {
  const riskVersion = shown === deps.content.riskDisclosure.version ? shown : null;
  const riskAcknowledgedAt = riskVersion === null ? null : new Date(deps.clock.now());
  await joinAtLast(deps, transaction, member, { riskVersion, riskAcknowledgedAt });
  await notifyDesk(deps, transaction, "members");
}

async function memberIdOf(
  deps: AccountsDeps,
  token: string,
  transaction?: Transaction,
): Promise<string> {
  const reset = await deps.database
    .model(PasswordReset)
    .findByPk(hashResetToken(token), { raw: true, ...(transaction && { transaction }) });
  if (!reset || reset.expiresAt.getTime() <= deps.clock.now()) throw invalidLink();
  return reset.memberId;
}

const invalidLink = () => new AppError("invalid_reset_token", INVALID_RESET_LINK());
