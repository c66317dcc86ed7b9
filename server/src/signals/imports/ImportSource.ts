import type { SourceKind } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** Somebody outside who may hand in signals. Times are wall time. */
export class ImportSource extends Model<
  InferAttributes<ImportSource>,
  InferCreationAttributes<ImportSource>
> {
  declare id: string;
  /** Never changes: signals and ledger carry it. */
  declare name: string;
  /** The name in small letters, unique. */
  declare nameKey: string;
  declare kind: SourceKind;
  /** SHA-256 of the secret. */
  declare tokenHash: string;
  declare tokenAt: Date;
  declare disabledAt: Date | null;
  declare createdBy: string | null;
  declare createdAt: Date;

  static definition: TableDefinition = {
    table: "import_sources",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      name: { type: DataTypes.STRING(40), allowNull: false },
      nameKey: { type: DataTypes.STRING(40), allowNull: false },
      kind: { type: DataTypes.STRING(16), allowNull: false },
      tokenHash: { type: DataTypes.STRING(64), allowNull: false },
      tokenAt: { type: DataTypes.DATE, allowNull: false },
      disabledAt: { type: DataTypes.DATE, allowNull: true },
      createdBy: { type: DataTypes.UUID, allowNull: true },
      createdAt: { type: DataTypes.DATE, allowNull: false },
    },
  };
}

/** A source as plain data. */
export type SourceRow = InferAttributes<ImportSource>;
