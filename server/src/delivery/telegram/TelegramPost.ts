import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** A message that was handed to Telegram, under the id of its outbox message. */
export class TelegramPost extends Model<
  InferAttributes<TelegramPost>,
  InferCreationAttributes<TelegramPost>
> {
  static readonly definition: TableDefinition = {
    table: "telegram_posts",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      chatId: DataTypes.STRING(24),
      signalId: DataTypes.UUID,
      event: DataTypes.STRING(24),
      messageId: DataTypes.INTEGER,
      begunAt: DataTypes.DATE,
      repeats: DataTypes.INTEGER,
      createdAt: DataTypes.DATE,
    },
  };

  declare id: string;
  declare chatId: string;
  declare signalId: string | null;
  declare event: string | null;
  /** What Telegram calls it; null until it said so. */
  declare messageId: number | null;
  /** Since when it is unknown whether it arrived; null when it is known. */
  declare begunAt: Date | null;
  /** How often it was sent although an earlier try may have arrived. */
  declare repeats: number;
  declare createdAt: Date;
}
