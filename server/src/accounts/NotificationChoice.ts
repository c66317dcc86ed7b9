import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** What a member wishes to be told; without a row the defaults hold. */
export class NotificationChoice extends Model<
  InferAttributes<NotificationChoice>,
  InferCreationAttributes<NotificationChoice>
> {
  static readonly definition: TableDefinition = {
    table: "notification_preferences",
    columns: {
      memberId: { type: DataTypes.UUID, primaryKey: true },
      signals: DataTypes.BOOLEAN,
      trades: DataTypes.BOOLEAN,
      digest: DataTypes.BOOLEAN,
      security: DataTypes.BOOLEAN,
      marketing: DataTypes.BOOLEAN,
      announcements: DataTypes.BOOLEAN,
      updatedAt: DataTypes.DATE,
    },
  };

  declare memberId: string;
  declare signals: boolean;
  declare trades: boolean;
  declare digest: boolean;
  declare security: boolean;
  declare marketing: boolean;
  declare announcements: CreationOptional<boolean>;
  declare updatedAt: Date;
}
