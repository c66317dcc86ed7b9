import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** A post of the feed. Ids are time-ordered, so that newest first is by id. */
export class CommunityPost extends Model<
  InferAttributes<CommunityPost>,
  InferCreationAttributes<CommunityPost>
> {
  static readonly definition: TableDefinition = {
    table: "community_posts",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      memberId: DataTypes.UUID,
      text: DataTypes.TEXT,
      createdAt: DataTypes.DATE,
      hiddenAt: DataTypes.DATE,
      hiddenReason: DataTypes.TEXT,
    },
  };

  declare id: string;
  declare memberId: string;
  declare text: string;
  declare createdAt: Date;
  /** Set by staff: no member sees the post any more. */
  declare hiddenAt: CreationOptional<Date | null>;
  declare hiddenReason: CreationOptional<string | null>;
}

/** A post as plain data. */
export type PostRow = InferAttributes<CommunityPost>;
