import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** The invite link that the bot made for a channel. */
export class TelegramChannel extends Model<
  InferAttributes<TelegramChannel>,
  InferCreationAttributes<TelegramChannel>
> {
  static readonly definition: TableDefinition = {
    table: "telegram_channels",
    columns: {
      chatId: { type: DataTypes.STRING(24), primaryKey: true },
      inviteUrl: DataTypes.STRING(255),
      createdAt: DataTypes.DATE,
    },
  };

  declare chatId: string;
  declare inviteUrl: string;
  declare createdAt: Date;
}
