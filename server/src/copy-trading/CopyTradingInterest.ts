import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** A member who wants to be told when auto-copy opens. */
export class CopyTradingInterest extends Model<
  InferAttributes<CopyTradingInterest>,
  InferCreationAttributes<CopyTradingInterest>
> {
  static readonly definition: TableDefinition = {
    table: "copy_trading_interests",
    columns: {
      memberId: { type: DataTypes.UUID, primaryKey: true },
      createdAt: DataTypes.DATE,
    },
  };

  declare memberId: string;
  declare createdAt: Date;
}
