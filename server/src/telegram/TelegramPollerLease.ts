import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** Which process asks Telegram for updates: Telegram answers one at a time. */
export class TelegramPollerLease extends Model<
  InferAttributes<TelegramPollerLease>,
  InferCreationAttributes<TelegramPollerLease>
> {
  static readonly definition: TableDefinition = {
    table: "telegram_pollers",
    columns: {
      name: { type: DataTypes.STRING(24), primaryKey: true },
      holder: DataTypes.UUID,
      until: DataTypes.DATE,
    },
  };

  declare name: string;
  declare holder: string | null;
  declare until: Date;
}
