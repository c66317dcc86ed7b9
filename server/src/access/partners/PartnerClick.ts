import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** The random id by which partners name a member; it says nothing of them to anybody else. */
export class PartnerClick extends Model<
  InferAttributes<PartnerClick>,
  InferCreationAttributes<PartnerClick>
> {
  static readonly definition: TableDefinition = {
    table: "partner_clicks",
    columns: {
      memberId: { type: DataTypes.UUID, primaryKey: true },
      clickId: DataTypes.STRING(32),
      createdAt: DataTypes.DATE,
    },
  };

  declare memberId: string;
  declare clickId: string;
  declare createdAt: Date;
}
