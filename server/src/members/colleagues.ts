import { FORMER_COLLEAGUE, type ColleagueDto } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { Member } from "./Member.ts";
import type { Database } from "../database/Database.ts";

/** Staff who can sign in: an invited account is nobody's until its owner has confirmed it. */
const WORKING = {
  role: { [Op.ne]: "member" },
  confirmedAt: { [Op.ne]: null },
  blockedAt: null,
} as const;

/** Who of the staff can be given a ticket, by name. */
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
  return database
    .model(Member)
    .findOne({ where: { ...WORKING, id }, attributes: ["id", "fullName"], transaction, raw: true });
}

/** Looks up staff by id, whether they still are or not. */
export async function readStaffNames(
  database: Database,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => ColleagueDto | null> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const found = await database
    .model(Member)
    .findAll({ where: { id: wanted }, attributes: ["id", "fullName"], raw: true });
  const byId = new Map(found.map(({ id, fullName }) => [id, { id, fullName }]));
  return (id) => (id === null ? null : (byId.get(id) ?? { id, fullName: FORMER_COLLEAGUE }));
}
