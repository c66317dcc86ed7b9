import type { AccountsDeps } from "../accounts/accountsDeps.ts";
import { lockMember } from "../members/lockMember.ts";
import { dropSecondFactor } from "../accounts/secondFactor.ts";
import { notifyOfSecondFactor } from "../accounts/notifyOfSecondFactor.ts";
import { AppError } from "../http/AppError.ts";
import { lockActor } from "./lockStaff.ts";
import { notifyDesk } from "../live/notifyDesk.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import type { ProvenOwner } from "../http/owner.ts";

/**
 * Turns the second factor of somebody off who lost it, staff or member, ends their sessions and
 * tells them by mail.
 * @throws AppError `not_found`; `own_account`; `conflict` while it is off.
 */
export async function resetSecondFactor(
  deps: AccountsDeps,
  owner: ProvenOwner,
  id: string,
): Promise<void> {
  await deps.database.write(async (transaction) => {
    await lockActor(deps.database, transaction, owner.id);
    if (id === owner.id) {
      throw new AppError(
        "own_account",
        "Your own second factor is changed under Profile Settings.",
      );
    }
    const subject = await lockMember(deps.database, transaction, id);
    if (!subject) throw new AppError("not_found", "There is no account with this id.");
    if (subject.secondFactorAt === null) {
      throw new AppError("conflict", "The second factor of this account is off already.");
    }
    await dropSecondFactor(deps, transaction, id);
    await deps.sessions.removeAllOf(transaction, id);
    await notifyOfSecondFactor(deps, transaction, subject, "reset");
    await recordAudit(deps, transaction, {
      actorId: owner.id,
      action: "second_factor.reset",
      subject: { type: subject.role === "member" ? "member" : "staff", id },
    });
    await owner.tell(transaction, subject.email);
    if (subject.role === "member") await notifyDesk(deps, transaction, "members");
  });
}
