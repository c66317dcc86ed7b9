import type { Transaction } from "sequelize";
import type { AccountsDeps } from "./accountsDeps.ts";
import { Member } from "./Member.ts";
import { PasswordReset } from "./PasswordReset.ts";

/**
 * Gives a member a new password, ends the sessions (but for `keep`) and voids all mailed links.
 * Returns how many sessions ended; call `sessions.forgetMember` after the commit.
 */
export async function setPassword(
  deps: Pick<AccountsDeps, "database" | "clock" | "sessions">,
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
  await deps.database.model(PasswordReset).destroy({ where: { memberId }, transaction });
  return deps.sessions.removeAllOf(transaction, memberId, keep);
}
