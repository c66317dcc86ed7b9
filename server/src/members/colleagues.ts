import { FORMER_COLLEAGUE, type ColleagueDto } from "@signaldeck/contract";
import { literal, Op, type Transaction } from "sequelize";
import { Member } from "./Member.ts";
import type { Database } from "../database/Database.ts";

/** Staff who can sign in: an invited account is nobody's until its owner has chosen a password. */
export const WORKING = {
  role: { [Op.ne]: "member" },
  id: { [Op.notIn]: literal("(SELECT member_id FROM staff_invitations)") },
  blockedAt: null,
} as const;

/** The staff members who can be given a ticket, by name. */
export async function listColleagues(database: Database): Promise<ColleagueDto[]> {
  return database.model(Member).findAll({
    where: WORKING,
    attributes: ["id", "fullName"],
    order: [
      ["fullName", "ASC"],
      ["id", "ASC"],
    ],
    raw: true,
  });
}

/** Somebody of the staff who can be given a ticket; null for anyone else. */
export function findColleague(
  database: Database,
  id: string,
  transaction: Transaction,
): Promise<ColleagueDto | null> {
  return database.model(Member).findOne({
    where: { [Op.and]: [WORKING, { id }] },
    attributes: ["id", "fullName"],
    transaction,
    raw: true,
  });
}

/** Names somebody of the staff by id; nobody stays nobody. */
export interface Colleagues {
  (id: string): ColleagueDto;
  (id: string | null): ColleagueDto | null;
}

/** The names of these accounts, read at once; one that is gone is a former colleague. */
export async function readColleagues(
  database: Database,
  ids: readonly (string | null)[],
): Promise<Colleagues> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  // Most tickets are nobody's yet.
  const found =
    wanted.length === 0
      ? []
      : await database
          .model(Member)
          .findAll({ where: { id: wanted }, attributes: ["id", "fullName"], raw: true });
  const names = new Map(found.map(({ id, fullName }) => [id, fullName]));
  function nameOf(id: string): ColleagueDto;
  function nameOf(id: string | null): ColleagueDto | null;
  function nameOf(id: string | null) {
    return id === null ? null : { id, fullName: names.get(id) ?? FORMER_COLLEAGUE };
  }
  return nameOf;
}
