import { PARTNER_RULE, SYSTEM_ACTOR, type GrantDto } from "@signaldeck/contract";
import type { Database } from "../../database/Database.ts";
import { readColleagues } from "../../members/colleagues.ts";
import { Grant, type GrantRow } from "./Grant.ts";

/** All grants of a member, those that have ended as well, the newest first. */
export function readGrants(database: Database, memberId: string): Promise<GrantRow[]> {
  return database.model(Grant).findAll({ where: { memberId }, order: [["id", "DESC"]], raw: true });
}

/** Grants as the desk shows them, with the names of those who gave and ended them. */
export async function presentGrants(
  database: Database,
  grants: readonly GrantRow[],
): Promise<GrantDto[]> {
  const people = grants.flatMap(({ givenBy, endedBy }) => [givenBy, endedBy]);
  const colleagues = await readColleagues(database, people.filter(isPerson));
  const nameOf = (id: string | null) =>
    id === PARTNER_RULE.id ? PARTNER_RULE : isPerson(id) ? colleagues(id) : null;
  return grants.map((grant) => ({
    id: grant.id,
    source: grant.source,
    claimId: grant.claimId,
    givenBy: nameOf(grant.givenBy),
    tier: grant.tier,
    dashboardUnlocked: grant.unlocked,
    deposited: grant.deposited,
    depositAmount: grant.amount,
    since: grant.since.toISOString(),
    until: grant.until?.toISOString() ?? null,
    ended:
      grant.endedAt === null
        ? null
        : {
            at: grant.endedAt.toISOString(),
            by: nameOf(grant.endedBy),
            why: grant.endedFor ?? "decision",
          },
  }));
}

/** The product itself acts as nobody, the partner's rule by a name of its own. */
const isPerson = (id: string | null) =>
  id !== null && id !== SYSTEM_ACTOR && id !== PARTNER_RULE.id;
