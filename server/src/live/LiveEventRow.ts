import { DataTypes, Model, type CreationOptional, type InferAttributes } from "sequelize";
import type { InferCreationAttributes } from "sequelize";
import type { LiveEvent } from "@signaldeck/contract";
import type { TableDefinition } from "../database/Database.ts";
import type { LiveAudience } from "../reach/audience.ts";

/** One thing that the live stream says, written in the transaction that made it true. */
export class LiveEventRow extends Model<
  InferAttributes<LiveEventRow>,
  InferCreationAttributes<LiveEventRow>
> {
  /** Ascending in commit order: what a client resumes after. */
  declare id: CreationOptional<number>;
  declare type: LiveEvent["type"];
  declare audience: LiveAudience;
  /** The whole LiveEvent as JSON, ready to be sent. */
  declare payload: string;
  /** Wall time. */
  declare createdAt: Date;

  static definition: TableDefinition = {
    table: "live_events",
    announced: true,
    columns: {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      type: { type: DataTypes.STRING(40), allowNull: false },
      audience: { type: DataTypes.STRING(60), allowNull: false },
      payload: { type: DataTypes.TEXT, allowNull: false },
      createdAt: { type: DataTypes.DATE, allowNull: false },
    },
  };
}
