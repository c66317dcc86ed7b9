import { DataTypes, Model, type CreationOptional, type InferAttributes } from "sequelize";
import type { InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "./TableDefinition.ts";

/** What one transaction has changed, for the other processes; written by that transaction. */
export class ToldChange extends Model<
  InferAttributes<ToldChange>,
  InferCreationAttributes<ToldChange>
> {
  /** Ascending in commit order. */
  declare id: CreationOptional<number>;
  /** Whose it is: a process has told itself already. */
  declare origin: string;
  /** JSON of ToldWrite[]. */
  declare changes: string;
  /** Wall time. */
  declare createdAt: Date;

  static definition: TableDefinition = {
    table: "told_changes",
    announced: true,
    columns: {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      origin: { type: DataTypes.UUID, allowNull: false },
      changes: { type: DataTypes.TEXT, allowNull: false },
      createdAt: { type: DataTypes.DATE, allowNull: false },
    },
  };
}
