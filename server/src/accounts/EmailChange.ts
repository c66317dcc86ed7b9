import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** The one new address that a member is about to confirm; deleted when that is done. */
export class EmailChange extends Model<
  InferAttributes<EmailChange>,
  InferCreationAttributes<EmailChange>
> {
  static readonly definition: TableDefinition = {
    table: "email_changes",
    columns: {
      memberId: { type: DataTypes.UUID, primaryKey: true },
      newEmail: DataTypes.STRING(254),
      codeHash: DataTypes.STRING(64),
      triesLeft: DataTypes.INTEGER,
      createdAt: DataTypes.DATE,
      expiresAt: DataTypes.DATE,
    },
  };

  declare memberId: string;
  /** Trimmed and in lower case. */
  declare newEmail: string;
  /** HMAC-SHA256 with the application's secret: a short code's plain hash could be guessed. */
  declare codeHash: string;
  declare triesLeft: number;
  declare createdAt: Date;
  declare expiresAt: Date;
}
