import { literal, Op, type Transaction } from "sequelize";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { Database, TableDefinition } from "../database/Database.ts";

/**
 * Somebody who was brought along from another product. Until they join, by a mailed link or code,
 * nobody has ever come in, and there is no password.
 */
export class ImportedMember extends Model<
  InferAttributes<ImportedMember>,
  InferCreationAttributes<ImportedMember>
> {
  static readonly definition: TableDefinition = {
    table: "imported_members",
    columns: {
      memberId: { type: DataTypes.UUID, primaryKey: true },
      importId: DataTypes.UUID,
      row: { type: DataTypes.INTEGER, field: "row_number" },
      createdAt: DataTypes.DATE,
      invitedAt: DataTypes.DATE,
      joinedAt: DataTypes.DATE,
    },
  };

  declare memberId: string;
  /** The import that brought them. */
  declare importId: string;
  /** Of the file. */
  declare row: number;
  declare createdAt: Date;
  /** When the import wrote to them; null where it has not. */
  declare invitedAt: Date | null;
  /** When they chose a password of their own; null before. */
  declare joinedAt: Date | null;
}

/** As plain data. */
export type ImportedMemberRow = InferAttributes<ImportedMember>;

/**
 * Who of these members has not joined yet. All others have: who registered did so with the code,
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
