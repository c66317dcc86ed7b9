import { FORMER_COLLEAGUE, type ColleagueDto } from "@signaldeck/contract";
import { Member } from "./Member.ts";
import type { Database } from "../database/Database.ts";

/** Names somebody of the staff by id. */
export type Colleagues = (id: string) => ColleagueDto;

/** The names of these accounts, read at once; one that is gone is a former colleague. */
export async function readColleagues(
  database: Database,
  ids: readonly string[],
): Promise<Colleagues> {
  const wanted = [...new Set(ids)];
  const people =
    wanted.length === 0
      ? []
      : await database
          .model(Member)
          .findAll({ where: { id: wanted }, attributes: ["id", "fullName"], raw: true });
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  return (id) => ({ id, fullName: names.get(id) ?? FORMER_COLLEAGUE });
}
