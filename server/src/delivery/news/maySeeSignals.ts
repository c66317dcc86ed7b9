import { decide, type Viewer } from "@signaldeck/contract";
import { Member, type MemberRow } from "../../members/Member.ts";
import type { Database } from "../../database/Database.ts";

/** Whether a member may see signals now: a message may have waited for hours. */
export async function maySeeSignals(
  deps: { database: Database; viewerOf: (member: MemberRow) => Viewer },
  memberId: string,
): Promise<boolean> {
  const member = await deps.database.model(Member).findByPk(memberId, { raw: true });
  return member?.blockedAt === null && decide(deps.viewerOf(member), "signals.read").allowed;
}
