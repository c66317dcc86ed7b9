import type { Transaction } from "sequelize";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { Database, TableDefinition } from "../database/Database.ts";

/**
 * Somebody who was brought along from another product. Until the address is confirmed, by a mailed
 * link or code, nobody has ever come in, and there is no password.
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
}

/** Whether an account was brought along from another product. */
export async function isImported(
  database: Database,
  memberId: string,
  transaction?: Transaction,
): Promise<boolean> {
  const options = { where: { memberId }, ...(transaction && { transaction }) };
  return (await database.model(ImportedMember).count(options)) > 0;
}
