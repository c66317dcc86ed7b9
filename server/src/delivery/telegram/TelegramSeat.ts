import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** Somebody who was let into a channel. */
export class TelegramSeat extends Model<
  InferAttributes<TelegramSeat>,
  InferCreationAttributes<TelegramSeat>
> {
  static readonly definition: TableDefinition = {
    table: "telegram_seats",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      chatId: DataTypes.STRING(24),
      userId: DataTypes.STRING(24),
      memberId: DataTypes.UUID,
      createdAt: DataTypes.DATE,
    },
  };

  declare id: string;
  declare chatId: string;
  declare userId: string;
  /** Null once account or link are gone: the seat is to be cleared. */
  declare memberId: string | null;
  declare createdAt: Date;
}
