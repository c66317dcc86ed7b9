import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** A mailed link that resets a password. The token itself is nowhere stored, only its SHA-256. */
export class PasswordReset extends Model<
  InferAttributes<PasswordReset>,
  InferCreationAttributes<PasswordReset>
> {
  static readonly definition: TableDefinition = {
    table: "password_resets",
    columns: {
      tokenHash: { type: DataTypes.STRING(64), primaryKey: true },
      memberId: DataTypes.UUID,
      createdAt: DataTypes.DATE,
      expiresAt: DataTypes.DATE,
    },
  };

  declare tokenHash: string;
  declare memberId: string;
  declare createdAt: Date;
  declare expiresAt: Date;
}
