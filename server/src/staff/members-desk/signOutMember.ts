import { notifyDesk } from "../../live/notifyDesk.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { findMember } from "../../members/findMember.ts";
import type { MembersDeskDeps } from "./membersDeskDeps.ts";

/**
 * Ends all sessions of a member at once and returns their number.
 * @throws AppError `not_found`.
 */
export async function signOutMember(
  deps: MembersDeskDeps,
  actorId: string,
  memberId: string,
): Promise<number> {
  const { database, sessions } = deps;
  return database.write(async (transaction) => {
    await findMember(database, memberId, transaction);
    const sessionsEnded = await sessions.removeAllOf(transaction, memberId);
    await recordAudit(deps, transaction, {
      actorId,
      action: "sessions.ended",
      subject: { type: "member", id: memberId },
      details: { sessionsEnded },
    });
    await notifyDesk(deps, transaction, "members");
    return sessionsEnded;
  });
}
