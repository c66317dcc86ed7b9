import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** A time in which a vendor gave no price although its market was open. */
export class FeedSilence extends Model<
  InferAttributes<FeedSilence>,
  InferCreationAttributes<FeedSilence>
> {
  declare id: string;
  declare feed: string;
  /** The feed's name until it speaks again; then null. */
  declare openKey: string | null;
  /** When its last price came. */
  declare since: Date;
  declare noticedAt: Date;
  declare endedAt: Date | null;

  static definition: TableDefinition = {
    table: "feed_silences",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      feed: { type: DataTypes.STRING(64), allowNull: false },
      openKey: { type: DataTypes.STRING(64), allowNull: true },
      since: { type: DataTypes.DATE, allowNull: false },
      noticedAt: { type: DataTypes.DATE, allowNull: false },
      endedAt: { type: DataTypes.DATE, allowNull: true },
    },
  };
}
