import { Member } from "../../members/Member.ts";
import { StoredSession } from "../../accounts/StoredSession.ts";
import type { Database } from "../../database/Database.ts";

/** Everything that is stored of what the members' tokens give. */
export async function readStanding(database: Database): Promise<object[]> {
  const [members, sessions] = await Promise.all([
    database.model(Member).findAll({
      attributes: [
        ...["id", "role", "tier", "dashboardUnlocked", "secondFactorAt", "blockedAt"],
        "riskAcknowledgedAt",
      ],
      order: [["id", "ASC"]],
      raw: true,
    }),
    database.model(StoredSession).findAll({ order: [["id", "ASC"]], raw: true }),
  ]);
  return [...members, ...sessions];
}
