import { literal, Op, type Transaction, type InferAttributes } from "sequelize";
import type { Database } from "../database/Database.ts";
import { defineTable, integer, key, named, nullable, time, uuid } from "../database/defineTable.ts";

/**
 * Somebody who was brought along from another product. Until they join, by a mailed link or code,
 * nobody has ever come in, and there is no password.
 */
export class ImportedMember extends defineTable({
  table: "imported_members",
  columns: {
    memberId: key(uuid()),
    /** The import that brought them. */
    importId: uuid(),
    /** Of the file. */
    row: named("row_number", integer()),
    createdAt: time(),
    /** When the import wrote to them; null where it has not. */
    invitedAt: nullable(time()),
    /** When they chose a password of their own; null before. */
    joinedAt: nullable(time()),
  },
}) {}

/** As plain data. */
export type ImportedMemberRow = InferAttributes<ImportedMember>;

/**
 * Those of these members who have not joined yet. All others have: the registered ones with the code,
 * and staff are members from their invitation on.
 */
export async function notJoined(
  database: Database,
  memberIds: readonly string[],
  transaction?: Transaction,
): Promise<Set<string>> {
  const rows = await database.model(ImportedMember).findAll({
    attributes: ["memberId"],
    where: { memberId: [...memberIds], joinedAt: null },
    raw: true,
    ...(transaction && { transaction }),
  });
  return new Set(rows.map(({ memberId }) => memberId));
}

const WAITING = literal("(SELECT member_id FROM imported_members WHERE joined_at IS NULL)");

/** The same question in a query of members. */
export const NOT_JOINED = { id: { [Op.in]: WAITING } } as const;
export const JOINED = { id: { [Op.notIn]: WAITING } } as const;
