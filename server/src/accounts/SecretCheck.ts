import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** The one row by which the application's secret is known again; it does not tell the secret. */
export class SecretCheck extends Model<
  InferAttributes<SecretCheck>,
  InferCreationAttributes<SecretCheck>
> {
  static readonly definition: TableDefinition = {
    table: "secret_checks",
    columns: {
      id: { type: DataTypes.INTEGER, primaryKey: true },
      checkValue: DataTypes.STRING(64),
    },
  };

  declare id: number;
  /** From `checkOf`. */
  declare checkValue: string;
}
