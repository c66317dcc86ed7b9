import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** A row of an import's file that is still to be written, or was refused when its turn came. */
export class WaitingRow extends Model<
  InferAttributes<WaitingRow>,
  InferCreationAttributes<WaitingRow>
> {
  static readonly definition: TableDefinition = {
    table: "member_import_rows",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      importId: DataTypes.UUID,
      row: { type: DataTypes.INTEGER, field: "row_number" },
      account: DataTypes.TEXT,
      reason: DataTypes.TEXT,
    },
  };

  declare id: string;
  declare importId: string;
  /** Of the file. */
  declare row: number;
  /** JSON, see `FileMember`; null once it was refused, so that nothing is kept of a stranger. */
  declare account: string | null;
  /** Why it was refused; null while it waits. */
  declare reason: string | null;
}
