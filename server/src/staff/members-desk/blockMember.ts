import type { MemberFactsDto } from "@signaldeck/contract";
import { Member } from "../../members/Member.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { AppError } from "../../http/AppError.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { findMember } from "../../members/findMember.ts";
import type { MembersDeskDeps } from "./membersDeskDeps.ts";
import { readMemberFacts } from "./readMemberFacts.ts";

/**
 * Blocks a member's account, or opens it again. A block ends all sessions at once, and nobody can
 * sign in until it is lifted; tier and deposits stay as they are.
 * @throws AppError `not_found`; `conflict` when it is so already.
 */
export async function setBlock(
  deps: MembersDeskDeps,
  actorId: string,
  memberId: string,
  { blocked, reason }: { blocked: boolean; reason: string },
): Promise<MemberFactsDto> {
  const { database, clock, sessions } = deps;
  await database.write(async (transaction) => {
    const member = await findMember(database, memberId, transaction);
    if ((member.blockedAt !== null) === blocked) {
      throw new AppError(
        "conflict",
        blocked ? "This account is blocked already." : "This account is not blocked.",
      );
    }
    const now = new Date(clock.now());
    await database.model(Member).update(
      {
        blockedAt: blocked ? now : null,
        blockedReason: blocked ? reason : null,
        updatedAt: now,
      },
      { where: { id: memberId }, transaction },
    );
    const sessionsEnded = blocked ? await sessions.removeAllOf(transaction, memberId) : 0;
    await recordAudit(deps, transaction, {
      actorId,
      action: blocked ? "member.blocked" : "member.unblocked",
      subject: { type: "member", id: memberId },
      details: { reason, ...(blocked && { sessionsEnded }) },
    });
    await notifyDesk(deps, transaction, "members");
  });
  return readMemberFacts(deps, memberId);
}
