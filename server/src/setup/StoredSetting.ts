import type { SetupPart } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** What an admin has set in the browser; a row of the name `restart` wishes that all begin anew. */
export class StoredSetting extends Model<
  InferAttributes<StoredSetting>,
  InferCreationAttributes<StoredSetting>
> {
  static readonly definition: TableDefinition = {
    table: "stored_settings",
    columns: {
      name: { type: DataTypes.STRING(16), primaryKey: true },
      value: DataTypes.TEXT,
      sealed: DataTypes.TEXT,
      changedAt: DataTypes.DATE,
    },
    told: ["name"],
  };

  declare name: SetupPart | "restart";
  /** JSON, as `storedSettings.ts` reads it. */
  declare value: string;
  /** The part's secret, sealed with the application's. */
  declare sealed: string | null;
  declare changedAt: Date;
}
