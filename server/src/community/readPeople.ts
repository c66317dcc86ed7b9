import { Member } from "../members/Member.ts";
import type { Database } from "../database/Database.ts";

/** Somebody by id, for staff's eyes alone. */
export type PersonOf = (memberId: string) => { fullName: string; isStaff: boolean };

const GONE = { fullName: "", isStaff: false };

/** Full names by member id, and which of them are staff. */
export async function readPeople(
  database: Database,
  memberIds: readonly string[],
): Promise<PersonOf> {
  const members = await database.model(Member).findAll({
    attributes: ["id", "fullName", "role"],
    where: { id: [...new Set(memberIds)] },
    raw: true,
  });
  const people = new Map(
    members.map(({ id, fullName, role }) => [id, { fullName, isStaff: role !== "member" }]),
  );
  return (memberId) => people.get(memberId) ?? GONE;
}
