import { Member } from "../accounts/Member.ts";
import type { Database } from "../database/Database.ts";

/** Full names by member id, for staff's eyes alone. */
export async function readFullNames(
  database: Database,
  memberIds: readonly string[],
): Promise<(memberId: string) => string> {
  const members = await database
    .model(Member)
    .findAll({ attributes: ["id", "fullName"], where: { id: [...memberIds] }, raw: true });
  const names = new Map(members.map(({ id, fullName }) => [id, fullName]));
  return (memberId) => names.get(memberId) ?? "";
}
