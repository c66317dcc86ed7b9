import type { Database } from "../database/Database.ts";
import { AppError } from "../http/AppError.ts";
import { requireSession, type Session } from "../http/session.ts";
import { Member, type MemberRow } from "../members/Member.ts";

/** A member and the session that speaks for them. */
export type SignedInMember = MemberRow & { sessionId: string };

/**
 * The member whose session this is, as stored now.
 * @throws AppError `unauthenticated` without a session or when the account is gone.
 */
export async function signedInMember(
  database: Database,
  session: Session | null,
): Promise<SignedInMember> {
  const { id: sessionId, memberId } = requireSession(session);
  const member = await database.model(Member).findByPk(memberId, { raw: true });
  if (!member) throw new AppError("unauthenticated", "This account no longer exists.");
  return Object.assign(member, { sessionId });
}
