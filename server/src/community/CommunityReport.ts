import type { ReportState } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** One member's complaint about one post. */
export class CommunityReport extends Model<
  InferAttributes<CommunityReport>,
  InferCreationAttributes<CommunityReport>
> {
  static readonly definition: TableDefinition = {
    table: "community_reports",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      postId: DataTypes.UUID,
      memberId: DataTypes.UUID,
      reason: DataTypes.TEXT,
      state: DataTypes.STRING(16),
      createdAt: DataTypes.DATE,
    },
  };

  declare id: string;
  declare postId: string;
  declare memberId: string;
  declare reason: string;
  /** Closed once staff have hidden the post or dismissed its reports. */
  declare state: ReportState;
  declare createdAt: Date;
}
