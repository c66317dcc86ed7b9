import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** The one code that confirms a member's address now; it is deleted when it was used. */
export class ConfirmationCode extends Model<
  InferAttributes<ConfirmationCode>,
  InferCreationAttributes<ConfirmationCode>
> {
  static readonly definition: TableDefinition = {
    table: "confirmation_codes",
    columns: {
      memberId: { type: DataTypes.UUID, primaryKey: true },
      codeHash: DataTypes.STRING(64),
      triesLeft: DataTypes.INTEGER,
      expiresAt: DataTypes.DATE,
    },
  };

  declare memberId: string;
  /** HMAC-SHA256 with the application's secret: a short code's plain hash could be guessed. */
  declare codeHash: string;
  declare triesLeft: number;
  declare expiresAt: Date;
}
