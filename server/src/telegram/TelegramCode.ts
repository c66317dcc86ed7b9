import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** A member's start code; the next one replaces it. */
export class TelegramCode extends Model<
  InferAttributes<TelegramCode>,
  InferCreationAttributes<TelegramCode>
> {
  static readonly definition: TableDefinition = {
    table: "telegram_codes",
    columns: {
      memberId: { type: DataTypes.UUID, primaryKey: true },
      codeHash: DataTypes.STRING(64),
      createdAt: DataTypes.DATE,
      expiresAt: DataTypes.DATE,
    },
  };

  declare memberId: string;
  /** SHA-256: the code itself has 128 random bits. */
  declare codeHash: string;
  declare createdAt: Date;
  declare expiresAt: Date;
}
