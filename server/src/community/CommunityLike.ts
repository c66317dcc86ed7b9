import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** One member's like of one post. */
export class CommunityLike extends Model<
  InferAttributes<CommunityLike>,
  InferCreationAttributes<CommunityLike>
> {
  static readonly definition: TableDefinition = {
    table: "community_likes",
    columns: {
      postId: { type: DataTypes.UUID, primaryKey: true },
      memberId: { type: DataTypes.UUID, primaryKey: true },
      createdAt: DataTypes.DATE,
    },
  };

  declare postId: string;
  declare memberId: string;
  declare createdAt: Date;
}
