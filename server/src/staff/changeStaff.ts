import type { StaffAccountDto, StaffRole } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { AccountsDeps } from "../accounts/accountsDeps.ts";
import { isInvited } from "../accounts/isInvited.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import { PasswordReset } from "../accounts/PasswordReset.ts";
import { AppError } from "../http/AppError.ts";
import { readStaff } from "./listStaff.ts";
import { lockActor, lockStaff } from "./lockStaff.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import type { ProvenOwner } from "../http/owner.ts";

/**
 * Makes a staff member support or admin, effective at once on their open screens.
 * @throws AppError `not_found`; `own_account`, `last_admin`.
 */
export async function changeStaffRole(
  deps: AccountsDeps,
  owner: ProvenOwner,
  id: string,
  role: StaffRole,
): Promise<StaffAccountDto> {
  await deps.database.write(async (transaction) => {
    const subject = await lockOther(deps, transaction, owner.id, id);
    if (subject.role === role) return;
    await updateRole(deps, transaction, id, role);
    await recordAudit(deps, transaction, {
      actorId: owner.id,
      action: "staff.role_changed",
      subject: { type: "staff", id },
      details: { from: subject.role, to: role },
    });
    await owner.tell(transaction, `${subject.email} (${role})`);
  });
  return readStaff(deps, id, owner.id);
}

/**
 * Takes the staff rights away and ends the sessions; the account goes on as a member's. One whose
 * invitation was never accepted belongs to nobody and is deleted.
 * @throws AppError `not_found`; `own_account`, `last_admin`.
 */
export async function withdrawStaff(
  deps: AccountsDeps,
  owner: ProvenOwner,
  id: string,
): Promise<void> {
  await deps.database.write(async (transaction) => {
    const { role, email } = await lockOther(deps, transaction, owner.id, id);
    const invited = await isInvited(deps.database, id, transaction);
    await deps.sessions.removeAllOf(transaction, id);
    await deps.database.model(PasswordReset).destroy({ where: { memberId: id }, transaction });
    if (invited) await deps.database.model(Member).destroy({ where: { id }, transaction });
    else await updateRole(deps, transaction, id, "member");
    await recordAudit(deps, transaction, {
      actorId: owner.id,
      action: invited ? "staff.invitation_withdrawn" : "staff.withdrawn",
      subject: { type: "staff", id },
      details: { role },
    });
    await owner.tell(transaction, email);
  });
}

/** The staff account, locked until the transaction ends, unless it is the actor's own. */
async function lockOther(
  deps: AccountsDeps,
  transaction: Transaction,
  actorId: string,
  id: string,
): Promise<MemberRow> {
  const admins = await lockActor(deps.database, transaction, actorId);
  if (id !== actorId) return lockStaff(deps.database, transaction, id);
  throw admins.length < 2
    ? new AppError(
        "last_admin",
        "You are the only administrator. Invite another one and wait until they have accepted; they can change your role.",
      )
    : new AppError("own_account", "Nobody changes their own rights. Ask another administrator.");
}

async function updateRole(
  { database, clock }: AccountsDeps,
  transaction: Transaction,
  id: string,
  role: MemberRow["role"],
): Promise<void> {
  const updatedAt = new Date(clock.now());
  await database.model(Member).update({ role, updatedAt }, { where: { id }, transaction });
}
