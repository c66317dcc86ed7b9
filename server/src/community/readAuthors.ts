import type { AuthorDto } from "@signaldeck/contract";
import { Member } from "../members/Member.ts";
import { shownName } from "../members/shownName.ts";
import type { Database } from "../database/Database.ts";

/** Stands where an account is gone. */
const FORMER: AuthorDto = { name: "Former member", isStaff: false };

/** Looks up who wrote something, by member id, as other members may know them. */
export async function readAuthors(
  database: Database,
  memberIds: readonly (string | null)[],
): Promise<(memberId: string | null) => AuthorDto> {
  const ids = [...new Set(memberIds.filter((id) => id !== null))];
  const members = await database
    .model(Member)
    .findAll({ attributes: ["id", "fullName", "role"], where: { id: ids }, raw: true });
  const authors = new Map(
    members.map(({ id, fullName, role }): [string, AuthorDto] => [
      id,
      { name: shownName(fullName), isStaff: role !== "member" },
    ]),
  );
  return (memberId) => (memberId === null ? undefined : authors.get(memberId)) ?? FORMER;
}
