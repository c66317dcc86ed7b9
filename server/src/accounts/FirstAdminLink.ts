import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** The one link that makes the first administrator. Its token is nowhere stored, only its SHA-256. */
export class FirstAdminLink extends Model<
  InferAttributes<FirstAdminLink>,
  InferCreationAttributes<FirstAdminLink>
> {
  static readonly definition: TableDefinition = {
    table: "first_admin_links",
    columns: {
      id: { type: DataTypes.INTEGER, primaryKey: true },
      tokenHash: DataTypes.STRING(64),
      expiresAt: DataTypes.DATE,
    },
  };

  declare id: number;
  declare tokenHash: string;
  declare expiresAt: Date;
}
