import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/**
 * What a member's authenticator app counts with. While the member's `secondFactorAt` is null it
 * waits for its first code.
 */
export class TotpSecret extends Model<
  InferAttributes<TotpSecret>,
  InferCreationAttributes<TotpSecret>
> {
  static readonly definition: TableDefinition = {
    table: "totp_secrets",
    columns: {
      memberId: { type: DataTypes.UUID, primaryKey: true },
      sealedSecret: DataTypes.STRING(255),
      lastStep: DataTypes.INTEGER,
      createdAt: DataTypes.DATE,
    },
  };

  declare memberId: string;
  /** From `seal`, for this member alone. */
  declare sealedSecret: string;
  /** The time step of the last code that was accepted: it and older ones are spent. */
  declare lastStep: number;
  declare createdAt: Date;
}
