import type { Model, Transaction } from "sequelize";
import type { AccountsDeps } from "./accountsDeps.ts";
import { Member } from "../members/Member.ts";
import { EmailChange } from "./EmailChange.ts";
import { PasswordReset } from "./PasswordReset.ts";
import { SignInChallenge } from "./SignInChallenge.ts";
import { StaffInvitation } from "./StaffInvitation.ts";

/**
 * Gives a member a new password, ends the sessions (but for `keep`), voids all mailed links, logins
 * under way and an address that was not confirmed yet; an invited staff member has accepted with
 * that. Returns how many sessions ended.
 */
export async function setPassword(
  deps: AccountsDeps,
  transaction: Transaction,
  change: { memberId: string; passwordHash: string; keep?: string },
): Promise<number> {
  const { memberId, passwordHash, keep } = change;
  await deps.database
    .model(Member)
    .update(
      { passwordHash, updatedAt: new Date(deps.clock.now()) },
      { where: { id: memberId }, transaction },
    );
  for (const voided of [PasswordReset, SignInChallenge, StaffInvitation, EmailChange]) {
    await deps.database.model<Model>(voided).destroy({ where: { memberId }, transaction });
  }
  return deps.sessions.removeAllOf(transaction, memberId, keep);
}
