import type { MemberViewDto } from "@signaldeck/contract";
import { presentUser } from "../../accounts/presentUser.ts";
import { StoredSession } from "../../accounts/StoredSession.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { AppError } from "../../http/AppError.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { findMember } from "../../members/findMember.ts";
import type { MembersDeskDeps } from "./membersDeskDeps.ts";

/**
 * Opens a short session in which a staff member reads what the member reads. It changes nothing and
 * shows no secrets: `ApiRouter` refuses that, whatever the screens offer.
 * @throws AppError `not_found`, also for staff accounts; `conflict` for a blocked account.
 */
export async function viewAsMember(
  deps: MembersDeskDeps,
  staff: { id: string; userAgent: string | null },
  memberId: string,
): Promise<MemberViewDto> {
  const { database, sessions } = deps;
  const opened = await database.write(async (transaction) => {
    const member = await findMember(database, memberId, transaction);
    if (member.blockedAt !== null) {
      throw new AppError("conflict", "This account is blocked: its member sees nothing at all.");
    }
    const view = await sessions.openView(transaction, {
      staffId: staff.id,
      memberId,
      userAgent: staff.userAgent,
    });
    await recordAudit(deps, transaction, {
      actorId: staff.id,
      action: "view.opened",
      subject: { type: "member", id: memberId },
      details: { until: view.expiresAt.toISOString() },
    });
    await notifyDesk(deps, transaction, "members");
    return { ...view, member };
  });
  return {
    id: opened.id,
    token: opened.token,
    user: presentUser(sessions, opened.member),
    expiresAt: opened.expiresAt.toISOString(),
  };
}

/**
 * Ends one of the actor's own views before its time; does nothing for one that has ended.
 */
export async function leaveView(
  deps: MembersDeskDeps,
  actorId: string,
  viewId: string,
): Promise<void> {
  const { database } = deps;
  await database.write(async (transaction) => {
    const views = database.model(StoredSession);
    const where = { id: viewId, memberId: actorId };
    const view = await views.findOne({ where, transaction, lock: true, raw: true });
    if (!view?.viewAs) return;
    await views.destroy({ where, transaction });
    await recordAudit(deps, transaction, {
      actorId,
      action: "view.left",
      subject: { type: "member", id: view.viewAs },
    });
    await notifyDesk(deps, transaction, "members");
  });
}
