import { randomBytes } from "node:crypto";
import { STAFF_LIMITS, type InviteStaffInput, type StaffAccountDto } from "@signaldeck/contract";
import { UniqueConstraintError, type Transaction } from "sequelize";
import type { AccountsDeps } from "../accounts/accountsDeps.ts";
import { createStaffAccount } from "../accounts/createStaffAccount.ts";
import { mailContext } from "../accounts/mailContext.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import { PasswordReset } from "../accounts/PasswordReset.ts";
import { storeResetToken, tiedToToken } from "../accounts/resetTokens.ts";
import { StaffInvitation } from "../accounts/StaffInvitation.ts";
import { staffInvitationMail } from "../delivery/mails/staffMails.ts";
import { AppError } from "../http/AppError.ts";
import { readStaff } from "./listStaff.ts";
import { lockActor, lockStaff } from "./lockStaff.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import type { ProvenOwner } from "../http/owner.ts";

/**
 * Makes a staff account whose password its owner chooses with a mailed link.
 * @throws AppError `conflict` when the address has an account.
 */
export async function inviteStaff(
  deps: AccountsDeps,
  owner: ProvenOwner,
  input: InviteStaffInput,
): Promise<StaffAccountDto> {
  // A password that nobody knows, until one is chosen.
  const passwordHash = await deps.passwords.hash(randomBytes(32).toString("base64url"));
  const write = deps.database.write(async (transaction) => {
    await lockActor(deps.database, transaction, owner.id);
    const known = await deps.database
      .model(Member)
      .findOne({ where: { email: input.email }, transaction, raw: true });
    if (known) throw taken();
    const account = await createStaffAccount(deps, transaction, { ...input, passwordHash });
    await mailInvitation(deps, transaction, account);
    await recordAudit(deps, transaction, {
      actorId: owner.id,
      action: "staff.invited",
      subject: { type: "staff", id: account.id },
      details: { role: input.role },
    });
    await owner.tell(transaction, `${input.email} (${input.role})`);
    return account.id;
  });
  const id = await write.catch((error: unknown) => {
    throw error instanceof UniqueConstraintError ? taken() : error;
  });
  return readStaff(deps, id, owner.id);
}

/**
 * Mails a fresh invitation; the links of earlier ones stop working.
 * @throws AppError `not_found`; `conflict` when a password was chosen already.
 */
export async function inviteStaffAgain(
  deps: AccountsDeps,
  owner: ProvenOwner,
  id: string,
): Promise<StaffAccountDto> {
  await deps.database.write(async (transaction) => {
    await lockActor(deps.database, transaction, owner.id);
    const account = await lockStaff(deps.database, transaction, id);
    const where = { memberId: id };
    const ended = await deps.database.model(StaffInvitation).destroy({ where, transaction });
    if (ended === 0) {
      throw new AppError("conflict", "This invitation was accepted. A lost password can be reset.");
    }
    await deps.database.model(PasswordReset).destroy({ where, transaction });
    await mailInvitation(deps, transaction, account);
    await recordAudit(deps, transaction, {
      actorId: owner.id,
      action: "staff.invited_again",
      subject: { type: "staff", id },
    });
    await owner.tell(transaction, account.email);
  });
  return readStaff(deps, id, owner.id);
}

async function mailInvitation(
  deps: AccountsDeps,
  transaction: Transaction,
  { id, email, fullName }: Pick<MemberRow, "id" | "email" | "fullName">,
): Promise<void> {
  const lifetime = STAFF_LIMITS.invitationLifetime;
  const now = deps.clock.now();
  const token = await storeResetToken(deps, transaction, { memberId: id, lifetime });
  await deps.database
    .model(StaffInvitation)
    .create(
      { memberId: id, createdAt: new Date(now), expiresAt: new Date(now + lifetime) },
      { transaction },
    );
  await deps.outbox.add(transaction, {
    channel: "mail",
    recipient: email,
    payload: tiedToToken(staffInvitationMail(mailContext(deps), { fullName, token }), id, token),
  });
}

function taken(): AppError {
  const message = "This address has an account already. Staff need an address of their own.";
  return new AppError("conflict", message, { fields: [{ path: "email", message }] });
}
