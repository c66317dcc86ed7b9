import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** A code for who has lost the authenticator app; deleted when it was used. */
export class StoredRecoveryCode extends Model<
  InferAttributes<StoredRecoveryCode>,
  InferCreationAttributes<StoredRecoveryCode>
> {
  static readonly definition: TableDefinition = {
    table: "recovery_codes",
    columns: {
      codeHash: { type: DataTypes.STRING(64), primaryKey: true },
      memberId: DataTypes.UUID,
      createdAt: DataTypes.DATE,
    },
  };

  /** HMAC-SHA256 with the application's secret: a short code's plain hash could be guessed. */
  declare codeHash: string;
  declare memberId: string;
  declare createdAt: Date;
}
