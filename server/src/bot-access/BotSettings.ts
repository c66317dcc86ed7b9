import type { RiskLevel, TradeSize } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** What a member has chosen for the bot; no row: the defaults. */
export class BotSettings extends Model<
  InferAttributes<BotSettings>,
  InferCreationAttributes<BotSettings>
> {
  static readonly definition: TableDefinition = {
    table: "bot_settings",
    columns: {
      memberId: { type: DataTypes.UUID, primaryKey: true },
      riskLevel: DataTypes.STRING(16),
      tradeSize: DataTypes.INTEGER,
      running: DataTypes.BOOLEAN,
      updatedAt: DataTypes.DATE,
    },
  };

  declare memberId: string;
  declare riskLevel: RiskLevel;
  /** US dollars. */
  declare tradeSize: TradeSize;
  declare running: boolean;
  declare updatedAt: Date;
}
